import { auditDaily } from '../core/ledger-audit.ts'
import { purgeOldRateLimits } from '../core/rate-limits.ts'
import { purgeOldRefusals } from '../core/refusals.ts'
import { purgeSetAsideWork } from '../core/leased-work.ts'
import type { Read } from '../db/db.ts'
import { purgeOldSessions } from '../features/accounts/public.ts'
import { purgeClaimAnswers } from '../features/claim-forms/public.ts'
import { purgeOldReports, forwardReports, oldestUnsent } from '../features/client-reports/public.ts'
import { purgeOldFeedback, oldestScreenshot, sealPlainFeedback } from '../features/feedback/public.ts'
import { purgeClaimReasons, tellOfLateClaims } from '../features/fulfilment/public.ts'
import { purgeGiveawayContacts, oldestDueClaim, settleDueClaims } from '../features/giveaway/public.ts'
import { hashLabels, purgeUsedTokens } from '../features/login/public.ts'
import { purgeAuthorizations } from '../features/login-broker/public.ts'
import { purgeLoginCodes } from '../features/login-codes/public.ts'
import { purgeOldPushes, sealPlainTokens } from '../features/push/public.ts'
import { purgeOldMinipayLinks } from '../features/minipay/public.ts'
import { finishErasures } from '../features/personal-data/public.ts'
import { countReferrals, oldestDueReferral } from '../features/referrals/public.ts'
import {
  expireRewards,
  foldRewardCounts,
  foldRewardStock,
  oldestToExpire,
  remindOfRewards,
} from '../features/rewards/public.ts'
import { rotateSeeds } from '../features/roulette/public.ts'
import { recordCheckInHeartbeat } from '../features/streaks/public.ts'
import { purgeOldWalletChanges } from '../features/wallet/public.ts'
import { purgeSupportCodes } from '../features/support-code/public.ts'
import type { Deps } from '../http/deps.ts'
import { auditFailures, purgeOldStaffSessions, purgeOpenIdRequests } from '../features/staff/public.ts'
import { purgeOldAnswers } from '../http/answer-stores.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export interface Job {
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<unknown>
  /** The due time of the job's oldest item. Absent: the job has no queue. */
  readonly oldestDue?: Read<Record<never, never>, { at: 'timestamptz?' }>
}

/**
 * The jobs with their intervals. Pending work is stored as rows with a due time, which are locked with `for update skip
 * locked`: any number of processes may run the jobs, and any of them may crash.
 */
export function jobsOf({ env, database, keys, cipher, gateways, now, log }: Deps): Job[] {
  const ctx = { db: database.db, transact: database.transact, cipher, keys, gateways, now, log }
  const { analytics, topUp } = gateways
  return [
    // The first three do leased work (core/leased-work.ts): operators see set-aside items under these names.
    {
      name: 'giveaway-claims',
      everyMs: 2 * SECOND,
      work: () => settleDueClaims({ ...ctx, topUp }),
      oldestDue: oldestDueClaim,
    },
    {
      name: 'client-reports',
      everyMs: 5 * SECOND,
      work: () => forwardReports({ ...ctx, analytics }),
      oldestDue: oldestUnsent,
    },
    { name: 'screenshots', everyMs: HOUR, work: () => purgeOldFeedback(ctx), oldestDue: oldestScreenshot },
    { name: 'expire-rewards', everyMs: MINUTE, work: () => expireRewards(ctx), oldestDue: oldestToExpire },
    {
      name: 'count-referrals',
      everyMs: MINUTE,
      work: () => countReferrals({ ...ctx, env }),
      oldestDue: oldestDueReferral,
    },
    { name: 'remind-of-rewards', everyMs: MINUTE, work: () => remindOfRewards(ctx) },
    { name: 'tell-of-late-claims', everyMs: MINUTE, work: () => tellOfLateClaims(ctx) },
    { name: 'fold-reward-counts', everyMs: MINUTE, work: () => foldRewardCounts(ctx) },
    { name: 'fold-reward-stock', everyMs: 10 * SECOND, work: () => foldRewardStock(ctx) },
    { name: 'publish-and-make-seeds', everyMs: 10 * MINUTE, work: () => rotateSeeds(ctx) },
    // Not in development, where a clock that the lab moves, or a laptop that sleeps, would look like an outage.
    ...(env.isDevelopment
      ? []
      : [{ name: 'report-check-in-availability', everyMs: MINUTE, work: () => recordCheckInHeartbeat(ctx) }]),
    { name: 'audit-failed-sign-ins', everyMs: MINUTE, work: () => auditFailures(ctx) },
    { name: 'audit-ledger', everyMs: HOUR, work: () => auditDaily(ctx) },
    { name: 'seal-plain-feedback', everyMs: MINUTE, work: () => sealPlainFeedback(ctx) },
    { name: 'seal-plain-push-tokens', everyMs: MINUTE, work: () => sealPlainTokens(ctx) },
    { name: 'hash-sign-in-labels', everyMs: MINUTE, work: () => hashLabels(ctx) },
    { name: 'forget-reports', everyMs: HOUR, work: () => purgeOldReports(ctx) },
    { name: 'forget-answers', everyMs: HOUR, work: () => purgeOldAnswers(ctx) },
    { name: 'forget-login-tokens', everyMs: HOUR, work: () => purgeUsedTokens(ctx) },
    { name: 'forget-login-authorizations', everyMs: HOUR, work: () => purgeAuthorizations(ctx) },
    { name: 'forget-login-codes', everyMs: HOUR, work: () => purgeLoginCodes(ctx) },
    { name: 'forget-limits', everyMs: HOUR, work: () => purgeOldRateLimits(ctx) },
    { name: 'forget-sessions', everyMs: HOUR, work: () => purgeOldSessions(ctx) },
    { name: 'forget-support-codes', everyMs: HOUR, work: () => purgeSupportCodes(ctx) },
    { name: 'forget-pushes', everyMs: HOUR, work: () => purgeOldPushes(ctx) },
    { name: 'forget-minipay-links', everyMs: HOUR, work: () => purgeOldMinipayLinks(ctx) },
    { name: 'forget-claim-answers', everyMs: HOUR, work: () => purgeClaimAnswers(ctx) },
    { name: 'forget-claim-reasons', everyMs: HOUR, work: () => purgeClaimReasons(ctx) },
    { name: 'forget-giveaway-contacts', everyMs: HOUR, work: () => purgeGiveawayContacts(ctx) },
    { name: 'forget-refusals', everyMs: HOUR, work: () => purgeOldRefusals(ctx) },
    { name: 'forget-wallet-changes', everyMs: HOUR, work: () => purgeOldWalletChanges(ctx) },
    { name: 'forget-set-aside-work', everyMs: HOUR, work: () => purgeSetAsideWork(ctx) },
    { name: 'forget-staff-sessions', everyMs: HOUR, work: () => purgeOldStaffSessions(ctx) },
    { name: 'forget-staff-openid-requests', everyMs: HOUR, work: () => purgeOpenIdRequests(ctx) },
    { name: 'finish-erasures', everyMs: HOUR, work: () => finishErasures(ctx) },
  ]
}
