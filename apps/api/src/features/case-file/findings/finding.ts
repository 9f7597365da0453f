import type { PrizesOpening } from '../../../core/missions/prizes.ts'
import type { Finding, FindingCode } from '@momi/contract'
import type { Values } from '../../../db/columns.ts'
import type { snapshot } from './snapshot.store.ts'

/** An account with all that its findings depend on. */
export interface Snapshot extends Values<typeof snapshot.row>, PrizesOpening {
  id: string
  now: Date
  /** The time zone of the person's mission days. */
  zone: string
  /** The current mission day. */
  today: string
  arePointsEnabled: boolean
  /** The token in which payouts are made. */
  symbol: string
  /** The oldest client version that can sign in by the vendor's mobile-auth service. */
  oldestVersion: number
}

/** A problem that a rule found; `since`: when the problem began, if that is known. */
interface Found extends Omit<Finding, 'code' | 'since' | 'params' | 'why'> {
  since?: Date | null
  params?: Finding['params']
  why?: string | null
}

/** A rule for one kind of problem: a pure function of the snapshot. */
export interface FindingRule {
  readonly code: FindingCode
  readonly find: (snapshot: Snapshot) => readonly Found[]
}

export const findingRule = (code: FindingCode, find: FindingRule['find']): FindingRule => ({ code, find })

type Refusals = Snapshot['refusals']

/** The refusals with one of the codes, newest first. */
export const refusedWith = ({ refusals }: Pick<Snapshot, 'refusals'>, ...codes: readonly string[]): Refusals =>
  refusals.filter(({ code }) => codes.includes(code))

/** The number of refusals, and the time of the first. */
export const refusalStats = (refusals: Refusals) => ({
  times: refusals.reduce((sum, { count }) => sum + count, 0),
  since: refusals.length > 0 ? new Date(Math.min(...refusals.map(({ firstAt }) => firstAt.getTime()))) : null,
})

/**
 * What is looked at before a suspicion is decided: the phone and the accounts that share something; then a hold, or the
 * one that there is.
 */
export const suspicionFixes = (snapshot: Snapshot): Finding['fixes'] => [
  ...deviceFixes('open_app_instance', snapshot),
  { action: 'open_risk', target: snapshot.id },
  { action: snapshot.account_hold === null ? 'hold_payouts' : 'open_holds', target: snapshot.id },
]

/** The fix for the newest app instance that the person uses; empty if there is no app instance. */
export const deviceFixes = (action: 'open_app_instance' | 'send_push', { devices }: Snapshot): Finding['fixes'] =>
  devices[0] ? [{ action, target: devices[0].id }] : []
