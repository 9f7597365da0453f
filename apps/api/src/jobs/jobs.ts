import { forgetOldLimits } from '../core/limits.ts'
import { forgetSetAsideWork } from '../core/leased-work.ts'
import type { Read } from '../db/db.ts'
import { forgetClaimAnswers } from '../features/claim-forms/public.ts'
import { forgetOldReports, forwardReports, oldestUnsent } from '../features/client-reports/public.ts'
import { forgetOldFeedback, oldestScreenshot, sealPlainFeedback } from '../features/feedback/public.ts'
import { forgetGiveawayContacts, oldestDueClaim, settleDueClaims } from '../features/giveaway/public.ts'
import { forgetOldLogins } from '../features/login/public.ts'
import { forgetOldPushes, sealPlainTokens } from '../features/push/public.ts'
import { forgetOldMinipayLinks } from '../features/minipay/public.ts'
import { finishErasures } from '../features/personal-data/public.ts'
import { countReferrals, oldestDueReferral } from '../features/referrals/public.ts'
import { expireRewards, oldestToExpire, remindOfRewards } from '../features/rewards/public.ts'
import { turnSeeds } from '../features/roulette/public.ts'
import { beatForCheckIns } from '../features/streaks/public.ts'
import type { Deps } from '../http/deps.ts'
import { forgetOldAnswers } from '../http/idempotency.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export interface Job {
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<unknown>
  /** When the oldest thing that waits for this job was due. Absent: the job has no queue, and is due itself. */
  readonly oldestDue?: Read<Record<never, never>, { at: 'timestamptz?' }>
}

/**
 * What a timer starts. What is left to do stands in the database, each thing with the time at which it is due, and is
 * taken with `for update skip locked`: any number of processes may run this, and any of them may die.
 */
export function jobsOf({ env, database, keys, cipher, gateways, now, log }: Deps): Job[] {
  const ctx = { db: database.db, transact: database.transact, cipher, keys, gateways, now, log }
  const { analytics, topUp } = gateways
  return [
    // Named by what they work off: operators know what is set aside by the same names (core/leased-work.ts).
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
    { name: 'screenshots', everyMs: HOUR, work: () => forgetOldFeedback(ctx), oldestDue: oldestScreenshot },
    { name: 'expire-rewards', everyMs: MINUTE, work: () => expireRewards(ctx), oldestDue: oldestToExpire },
    {
      name: 'count-referrals',
      everyMs: MINUTE,
      work: () => countReferrals({ ...ctx, env }),
      oldestDue: oldestDueReferral,
    },
    { name: 'remind-of-rewards', everyMs: MINUTE, work: () => remindOfRewards(ctx) },
    { name: 'publish-and-make-seeds', everyMs: 10 * MINUTE, work: () => turnSeeds(ctx) },
    // In development the clock is moved, and a laptop sleeps.
    ...(env.isDevelopment
      ? []
      : [{ name: 'report-check-in-availability', everyMs: MINUTE, work: () => beatForCheckIns(ctx) }]),
    { name: 'seal-plain-feedback', everyMs: MINUTE, work: () => sealPlainFeedback(ctx) },
    { name: 'seal-plain-push-tokens', everyMs: MINUTE, work: () => sealPlainTokens(ctx) },
    { name: 'forget-reports', everyMs: HOUR, work: () => forgetOldReports(ctx) },
    { name: 'forget-answers', everyMs: HOUR, work: () => forgetOldAnswers(ctx) },
    { name: 'forget-logins', everyMs: HOUR, work: () => forgetOldLogins(ctx) },
    { name: 'forget-limits', everyMs: HOUR, work: () => forgetOldLimits(ctx) },
    { name: 'forget-pushes', everyMs: HOUR, work: () => forgetOldPushes(ctx) },
    { name: 'forget-minipay-links', everyMs: HOUR, work: () => forgetOldMinipayLinks(ctx) },
    { name: 'forget-claim-answers', everyMs: HOUR, work: () => forgetClaimAnswers(ctx) },
    { name: 'forget-giveaway-contacts', everyMs: HOUR, work: () => forgetGiveawayContacts(ctx) },
    { name: 'forget-set-aside-work', everyMs: HOUR, work: () => forgetSetAsideWork(ctx) },
    { name: 'finish-erasures', everyMs: HOUR, work: () => finishErasures(ctx) },
  ]
}
