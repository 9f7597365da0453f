import type { RiskReason, RiskSignal } from '@momi/contract'
import type { Unit } from '../../core/config/field.ts'

/** What the points of a signal are for, and the words for it. */
interface Signal {
  /** The label in forms and in the console. */
  readonly title: string
  readonly help: string
  /** What its thresholds count. */
  readonly unit: Unit
  /** What `days` limits, in the form. */
  readonly window: string
  /** The class of reason that the person is told. */
  readonly reason: RiskReason
  /**
   * Soft: many honest people have it, such as a family on one phone or everybody behind a carrier's address. All soft
   * signals together must not reach the score from which payouts are held.
   */
  readonly isSoft: boolean
  readonly defaults: { readonly weight: number; readonly from: number; readonly full: number; readonly days: number }
  /** What was counted for one account, for staff. */
  readonly evidence: (count: number) => string
}

const WINDOW = 'Only what an account used in these days counts.'

export const SIGNALS: Readonly<Record<RiskSignal, Signal>> = {
  sharedWallet: {
    title: 'Same wallet',
    help: 'Accounts whose payouts go, or were to go, to one wallet.',
    unit: 'accounts',
    window: WINDOW,
    reason: 'SHARED',
    isSoft: false,
    defaults: { weight: 100, from: 3, full: 20, days: 90 },
    evidence: (count) => `${accounts(count)} use one wallet`,
  },
  sharedNumber: {
    title: 'Same phone number',
    help: 'Accounts that claim with one phone number, or whose wallets belong to one.',
    unit: 'accounts',
    window: WINDOW,
    reason: 'SHARED',
    isSoft: false,
    defaults: { weight: 60, from: 3, full: 20, days: 90 },
    evidence: (count) => `${accounts(count)} use one phone number`,
  },
  sharedCpf: {
    title: 'Same CPF',
    help: 'Accounts that claim with one CPF.',
    unit: 'accounts',
    window: WINDOW,
    reason: 'SHARED',
    isSoft: false,
    defaults: { weight: 100, from: 3, full: 20, days: 90 },
    evidence: (count) => `${accounts(count)} use one CPF`,
  },
  sharedDevice: {
    title: 'Same device',
    help: 'Accounts that were used on one app instance. Families and schools share phones.',
    unit: 'accounts',
    window: WINDOW,
    reason: 'SHARED',
    isSoft: true,
    defaults: { weight: 35, from: 3, full: 15, days: 30 },
    evidence: (count) => `${accounts(count)} were used on one device`,
  },
  networkBurst: {
    title: 'Burst of new accounts',
    help: 'Accounts that began from one network within a minute of each other. Carriers share addresses among thousands.',
    unit: 'accounts',
    window: 'Only accounts that began in these days count.',
    reason: 'SHARED',
    isSoft: true,
    defaults: { weight: 10, from: 5, full: 20, days: 30 },
    evidence: (count) => `${accounts(count)} began from one network within a minute`,
  },
  sameTiming: {
    title: 'Same timing',
    help: 'Accounts that did the same first steps with the same gaps, to about two seconds, on three days or more.',
    unit: 'accounts',
    window: 'Only days in this time count, at most the last 30.',
    reason: 'ACTIVITY',
    isSoft: false,
    defaults: { weight: 65, from: 5, full: 12, days: 14 },
    evidence: (count) => `${accounts(count)} did the same steps with the same gaps on three days or more`,
  },
  fastFunnel: {
    title: 'Fast funnel',
    help: 'How often an account earned within 24 hours after it began.',
    unit: 'times',
    window: 'Only accounts that began in these days count.',
    reason: 'ACTIVITY',
    isSoft: false,
    defaults: { weight: 15, from: 15, full: 30, days: 30 },
    evidence: (count) => `earned ${count} times in the first 24 hours`,
  },
  linkedReferrals: {
    title: 'Referrals among themselves',
    help: 'Referrals between accounts that share a wallet, a number, a CPF or a device.',
    unit: 'accounts',
    window: WINDOW,
    reason: 'INVITES',
    isSoft: false,
    defaults: { weight: 25, from: 4, full: 12, days: 90 },
    evidence: (count) => `${accounts(count)} in referrals share a device or payout details`,
  },
}

/** More are not counted. */
export const MOST_COUNTED = 100

const accounts = (count: number) => (count >= MOST_COUNTED ? `${MOST_COUNTED} accounts or more` : `${count} accounts`)
