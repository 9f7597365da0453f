import { z } from 'zod'
import { StaffReason } from '../admin-lists.ts'
import { endpoints } from '../endpoint.ts'

/** The risk signals, each counted for one account: docs/decisions/0141-risk-signals.md. */
export const RISK_SIGNALS = [
  'sharedWallet',
  'sharedNumber',
  'sharedCpf',
  'sharedDevice',
  'networkBurst',
  'sameTiming',
  'fastFunnel',
  'linkedReferrals',
] as const
export const RiskSignal = z.enum(RISK_SIGNALS)
export type RiskSignal = z.infer<typeof RiskSignal>

/** OFF: not computed. SHADOW: counted, and holds nothing. ACTIVE: its points hold payouts. */
export const RISK_MODES = ['OFF', 'SHADOW', 'ACTIVE'] as const
export const RiskMode = z.enum(RISK_MODES)
export type RiskMode = z.infer<typeof RiskMode>

const Count = z.number().int()

/** What one signal adds to a score. */
const Part = z.object({
  signal: RiskSignal,
  title: z.string(),
  points: Count,
  /** In shadow, its points hold nothing. */
  mode: RiskMode,
  /** What was counted. */
  evidence: z.string(),
})

const AccountRisk = z.object({
  /** Of the active signals. */
  score: Count,
  /** With the signals in shadow. */
  shadowScore: Count,
  /** The version of the settings, those of all countries (`*`) or of the account's. */
  configCountry: z.string(),
  configVersion: Count,
  at: z.iso.datetime(),
  parts: z.array(Part),
})

/** What accounts share: a wallet, a phone number, a CPF or an app instance. */
export const RiskLinkKind = z.enum(['WALLET', 'NUMBER', 'CPF', 'DEVICE'])
export type RiskLinkKind = z.infer<typeof RiskLinkKind>

const Cluster = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      countryCode: z.string(),
      createdAt: z.iso.datetime(),
      /** Points that it has earned, and amounts that were paid, in `symbol`. */
      earned: Count,
      paid: z.string(),
      score: Count,
      shadowScore: Count,
      /** It has a hold that has not ended. */
      isHeld: z.boolean(),
    }),
  ),
  links: z.array(z.object({ kind: RiskLinkKind, accounts: z.array(z.string()) })),
  symbol: z.string(),
  /** Whether there are more accounts than these. */
  isCut: z.boolean(),
})

export const RiskVerdict = z.enum(['RIGHT', 'WRONG'])
export type RiskVerdict = z.infer<typeof RiskVerdict>

const RiskCase = z.object({
  id: z.string(),
  userId: z.string(),
  countryCode: z.string(),
  score: Count,
  parts: z.array(Part),
  at: z.iso.datetime(),
})

export const riskAdmin = endpoints({
  'GET /api/v1/admin/users/{id}/risk': {
    summary:
      'The risk score of an account with its parts, and the accounts with which it shares payout details or devices.',
    auth: 'admin',
    permission: 'risk.read',
    params: z.object({ id: z.uuid() }),
    /** `risk`: null before it was computed. */
    response: z.object({ risk: AccountRisk.nullable(), cluster: Cluster }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/risk/signals': {
    summary: 'What each risk signal did in its present terms, and what is missing until it may be active.',
    auth: 'admin',
    permission: 'risk.read',
    response: z.object({
      items: z.array(
        z.object({
          /** Of the settings: a country, or `*`. */
          country: z.string(),
          signal: RiskSignal,
          title: z.string(),
          mode: RiskMode,
          weight: Count,
          /** Days on which it was counted. */
          days: Count,
          /** Accounts that would have been held with it. */
          cases: Count,
          confirmed: Count,
          refuted: Count,
          /** What keeps it from being active; null: nothing. */
          missing: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /api/v1/admin/risk/cases': {
    summary: 'Accounts that signals in shadow would have held, a random sample of those that nobody has reviewed.',
    auth: 'admin',
    permission: 'risk.read',
    response: z.object({ items: z.array(RiskCase) }),
  },
  'POST /api/v1/admin/risk/cases/{case_id}/verdict': {
    summary: 'Says of a case whether it would have been right to hold the account.',
    auth: 'admin',
    permission: 'risk.review',
    idempotent: true,
    params: z.object({ case_id: z.uuid() }),
    body: z.object({ verdict: RiskVerdict, reason: StaffReason }),
    response: z.object({ id: z.string(), verdict: RiskVerdict }),
    errors: ['not_found', 'admin_risk_case_reviewed'],
  },
})
