import { forgetOldLimits } from '../core/limits.ts'
import { forgetClaimAnswers } from '../features/claim-forms/public.ts'
import { forgetOldReports, forwardReports } from '../features/client-reports/public.ts'
import { forgetOldFeedback, sealPlainFeedback } from '../features/feedback/public.ts'
import { forgetGiveawayContacts, settleDueClaims } from '../features/giveaway/public.ts'
import { forgetOldLogins } from '../features/login/public.ts'
import { forgetOldPushes, sealPlainTokens } from '../features/push/public.ts'
import { forgetOldMinipayLinks } from '../features/minipay/public.ts'
import { finishErasures } from '../features/personal-data/public.ts'
import { expireRewards, remindOfRewards } from '../features/rewards/public.ts'
import { turnSeeds } from '../features/roulette/public.ts'
import { beatForCheckIns } from '../features/streaks/public.ts'
import type { Deps } from '../http/deps.ts'
import { forgetOldAnswers } from '../http/idempotency.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Starts what a timer starts. What is left to do stands in the database, each thing with the time at which it is due, and
 * is taken with `for update skip locked`: any number of processes may run this, and any of them may die.
 */
export function startJobs({ env, database, keys, cipher, gateways, now, log, isDraining }: Deps): void {
  const what = { db: database.db, transact: database.transact, cipher, keys, gateways, now }
  const jobs: (readonly [name: string, everyMs: number, work: () => Promise<unknown>])[] = [
    ['settle claims of the giveaway', 2 * SECOND, () => settleDueClaims({ ...what, topUp: gateways.topUp })],
    ['expire rewards', MINUTE, () => expireRewards(what)],
    ['remind of rewards', MINUTE, () => remindOfRewards(what)],
    ['publish and make seeds', 10 * MINUTE, () => turnSeeds(what)],
    // In development the clock is moved, and a laptop sleeps.
    ...(env.isDevelopment ? [] : [['say that check-ins can be taken', MINUTE, () => beatForCheckIns(what)] as const]),
    ['forward reports', 5 * SECOND, () => forwardReports({ ...what, analytics: gateways.analytics })],
    ['seal feedback that is in plain text', MINUTE, () => sealPlainFeedback(what)],
    ['seal push tokens that are in plain text', MINUTE, () => sealPlainTokens(what)],
    ['forget reports', HOUR, () => forgetOldReports(what)],
    ['forget answers', HOUR, () => forgetOldAnswers(what)],
    ['forget logins', HOUR, () => forgetOldLogins(what)],
    ['forget limits', HOUR, () => forgetOldLimits(what)],
    ['forget pushes', HOUR, () => forgetOldPushes(what)],
    ['forget MiniPay links', HOUR, () => forgetOldMinipayLinks(what)],
    ['forget feedback', HOUR, () => forgetOldFeedback(what)],
    ['forget answers of claims', HOUR, () => forgetClaimAnswers(what)],
    ['forget contacts of the giveaway', HOUR, () => forgetGiveawayContacts(what)],
    ['finish erasures', HOUR, () => finishErasures(what)],
  ]
  for (const [job, everyMs, work] of jobs) {
    let isRunning = false
    const run = async () => {
      if (isRunning || isDraining()) return
      isRunning = true
      await work().catch((err: unknown) => log.warn({ err, job }, 'a job failed'))
      isRunning = false
    }
    setInterval(() => void run(), everyMs).unref()
  }
}
