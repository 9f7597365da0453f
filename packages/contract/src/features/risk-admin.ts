import { z } from 'zod'

/** The risk signals, each counted for one account: docs/decisions/0141-risk-signals.md. */
export const RISK_SIGNALS = [
  'sharedWallet',
  'sharedNumber',
  'sharedCpf',
  'sharedDevice',
  'networkBurst',
  'sameTiming',
  'fastStart',
  'linkedReferrals',
] as const
export const RiskSignal = z.enum(RISK_SIGNALS)
export type RiskSignal = z.infer<typeof RiskSignal>

/** OFF: not computed. SHADOW: counted, and holds nothing. ACTIVE: its points hold payouts. */
export const RISK_MODES = ['OFF', 'SHADOW', 'ACTIVE'] as const
export const RiskMode = z.enum(RISK_MODES)
export type RiskMode = z.infer<typeof RiskMode>

/** What a person is told of why a payout waits, without what would help to get around it. */
export const RISK_REASONS = ['PAYOUT_DETAILS', 'DEVICE', 'ACTIVITY', 'REFERRALS'] as const
export const RiskReason = z.enum(RISK_REASONS)
export type RiskReason = z.infer<typeof RiskReason>
