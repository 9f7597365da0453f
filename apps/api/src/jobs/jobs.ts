import { RiskSignal } from '@momi/contract'
import { SECOND, MINUTE, HOUR } from '@momi/contract/rules/durations'
import { chainLedger, oldestUnchained } from '../core/ledger/chain-ledger.ts'
import { auditDaily } from '../core/ledger/ledger-audit.ts'
import { appendProofs } from '../core/ledger/proof-file.ts'
import { oldestHeld, settleHeldAwards } from '../core/missions/held-awards.ts'
import { purgeTables } from '../core/work/purge.ts'
import type { Db, Read } from '../db/db.ts'
import { oldestDue as oldestDueChange, oldestMail, publishDue, sendMails } from '../features/campaign/public.ts'
import {
  auditBudgetsDaily,
  countAwards,
  countBudgets,
  estimateFirstDays,
  forecastAwards,
} from '../features/budgets/public.ts'
import {
  endDueHolds,
  oldestHoldNotice,
  placeHold,
  suspendedSignals,
  suspendSignals,
  tellOfHolds,
} from '../features/account-holds/public.ts'
import { oldestNotice, tellOfChanges } from '../features/account-changes/public.ts'
import { oldestDueMove, settleMoves } from '../features/device-moves/public.ts'
import { watchLines } from '../features/alerts/public.ts'
import { countActivity } from '../features/dashboard/public.ts'
import { forwardReports, oldestUnsent } from '../features/client-reports/public.ts'
import { oldestScreenshot, purgeScreenshots, sealPlainFeedback } from '../features/feedback/public.ts'
import { tellOfLateClaims } from '../features/fulfilment/public.ts'
import { oldestDueClaim, settleDueClaims } from '../features/giveaway/public.ts'
import { takeLiability } from '../features/liability/public.ts'
import { hashLabels } from '../features/login/public.ts'
import { sealPlainTokens } from '../features/push/public.ts'
import { finishErasures } from '../features/personal-data/public.ts'
import { makeRehearsals } from '../features/rehearsal/public.ts'
import { countReferrals, oldestDueReferral } from '../features/referrals/public.ts'
import {
  expireRewards,
  foldRewardCounts,
  foldRewardStock,
  oldestToExpire,
  remindOfRewards,
} from '../features/rewards/public.ts'
import { oldestDue as oldestToScore, scoreAccounts } from '../features/risk/public.ts'
import { rotateSeeds } from '../features/roulette/public.ts'
import { auditStockDaily, foldStockCounts, hashStockCodes, loadStock, settleStock } from '../features/stock/public.ts'
import { recordCheckInHeartbeat, remindOfStreaks } from '../features/streaks/public.ts'
import type { Deps } from '../http/deps.ts'
import { deleteRetired } from './job-runs.ts'
import { auditFailures } from '../features/staff/public.ts'

/** Every job runs at least once an hour, and during an update the earlier release still runs its own. */
const RETIRED_MS = 2 * HOUR

/** Signals hold payouts by holds of accounts, whose outcomes suspend signals. */
const HOLDS = {
  suspended: async (db: Db) => {
    const suspended = await suspendedSignals(db)
    return RiskSignal.options.filter((signal) => suspended.has(signal))
  },
  place: placeHold,
}

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
export function jobsOf({ env, settings, database, keys, cipher, gateways, now, log }: Deps): Job[] {
  const { db, transact, stream } = database
  const ctx = { db, transact, stream, cipher, keys, gateways, now, log }
  const { analytics, topUp } = gateways
  const rehearsal = { ...ctx, env, settings }
  // In development somebody looks at the figures a moment after the phone has done something.
  const activityMs = env.isDevelopment ? SECOND : MINUTE
  const jobs: Job[] = [
    // The first three do leased work (core/work/leased-work.ts): operators see set-aside items under these names.
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
    { name: 'screenshots', everyMs: HOUR, work: () => purgeScreenshots(ctx), oldestDue: oldestScreenshot },
    {
      name: 'campaign-mails',
      everyMs: 10 * SECOND,
      work: () => sendMails({ ...ctx, email: gateways.email }),
      oldestDue: oldestMail,
    },
    {
      name: 'account-notices',
      everyMs: 5 * SECOND,
      work: () => tellOfChanges({ ...ctx, env }),
      oldestDue: oldestNotice,
    },
    { name: 'end-account-holds', everyMs: 10 * SECOND, work: () => endDueHolds({ ...ctx, env }) },
    { name: 'suspend-signals', everyMs: MINUTE, work: () => suspendSignals(ctx) },
    { name: 'hold-notices', everyMs: 5 * SECOND, work: () => tellOfHolds(ctx), oldestDue: oldestHoldNotice },
    {
      name: 'settle-device-moves',
      everyMs: 5 * SECOND,
      work: () => settleMoves(ctx),
      oldestDue: oldestDueMove,
    },
    {
      name: 'publish-changes',
      everyMs: 2 * SECOND,
      work: () => publishDue({ ...ctx, env }),
      oldestDue: oldestDueChange,
    },
    // Samples do not wait for a whole rehearsal.
    {
      name: 'rehearse-samples',
      everyMs: SECOND,
      work: () => makeRehearsals(rehearsal, 'SAMPLE'),
    },
    { name: 'rehearse-all', everyMs: 2 * SECOND, work: () => makeRehearsals(rehearsal, 'ALL') },
    { name: 'settle-held-awards', everyMs: 5 * SECOND, work: () => settleHeldAwards(ctx), oldestDue: oldestHeld },
    { name: 'count-awards', everyMs: MINUTE, work: () => countAwards({ ...ctx, env }) },
    { name: 'watch-spending', everyMs: MINUTE, work: () => watchLines({ ...ctx, env }) },
    { name: 'count-budgets', everyMs: MINUTE, work: () => countBudgets(ctx) },
    { name: 'audit-budgets', everyMs: HOUR, work: () => auditBudgetsDaily(ctx) },
    { name: 'estimate-first-days', everyMs: MINUTE, work: () => estimateFirstDays(ctx) },
    { name: 'forecast-awards', everyMs: HOUR, work: () => forecastAwards({ ...ctx, env }) },
    { name: 'expire-rewards', everyMs: MINUTE, work: () => expireRewards(ctx), oldestDue: oldestToExpire },
    {
      name: 'count-referrals',
      everyMs: MINUTE,
      work: () => countReferrals({ ...ctx, settings }),
      oldestDue: oldestDueReferral,
    },
    { name: 'remind-of-rewards', everyMs: MINUTE, work: () => remindOfRewards(ctx) },
    { name: 'remind-of-streaks', everyMs: MINUTE, work: () => remindOfStreaks(ctx) },
    { name: 'tell-of-late-claims', everyMs: MINUTE, work: () => tellOfLateClaims(ctx) },
    { name: 'fold-reward-counts', everyMs: MINUTE, work: () => foldRewardCounts(ctx) },
    { name: 'fold-reward-stock', everyMs: 10 * SECOND, work: () => foldRewardStock(ctx) },
    { name: 'load-stock', everyMs: 2 * SECOND, work: () => loadStock(ctx) },
    { name: 'settle-stock', everyMs: 5 * SECOND, work: () => settleStock(ctx) },
    { name: 'fold-stock-counts', everyMs: MINUTE, work: () => foldStockCounts(ctx) },
    { name: 'hash-stock-codes', everyMs: MINUTE, work: () => hashStockCodes(ctx) },
    { name: 'audit-stock', everyMs: HOUR, work: () => auditStockDaily(ctx) },
    { name: 'publish-and-make-seeds', everyMs: 10 * MINUTE, work: () => rotateSeeds(ctx) },
    // Not in development, where a clock that the lab moves, or a laptop that sleeps, would look like an outage.
    ...(env.isDevelopment
      ? []
      : [{ name: 'report-check-in-availability', everyMs: MINUTE, work: () => recordCheckInHeartbeat(ctx) }]),
    { name: 'audit-failed-sign-ins', everyMs: MINUTE, work: () => auditFailures(ctx) },
    { name: 'chain-ledger', everyMs: MINUTE, work: () => chainLedger(ctx), oldestDue: oldestUnchained },
    ...(env.LEDGER_PROOF_FILE === ''
      ? []
      : [{ name: 'append-ledger-proofs', everyMs: MINUTE, work: () => appendProofs(ctx, env.LEDGER_PROOF_FILE) }]),
    { name: 'audit-ledger', everyMs: HOUR, work: () => auditDaily(ctx) },
    {
      name: 'count-activity',
      everyMs: activityMs,
      work: () => countActivity(ctx, { everyMs: activityMs }),
    },
    {
      name: 'score-risk',
      everyMs: 30 * SECOND,
      work: () => scoreAccounts(ctx, HOLDS),
      oldestDue: oldestToScore,
    },
    { name: 'take-liability', everyMs: HOUR, work: () => takeLiability(ctx) },
    { name: 'seal-plain-feedback', everyMs: MINUTE, work: () => sealPlainFeedback(ctx) },
    { name: 'seal-plain-push-tokens', everyMs: MINUTE, work: () => sealPlainTokens(ctx) },
    { name: 'hash-sign-in-labels', everyMs: MINUTE, work: () => hashLabels(ctx) },
    { name: 'purge-tables', everyMs: HOUR, work: () => purgeTables(ctx) },
    { name: 'finish-erasures', everyMs: HOUR, work: () => finishErasures(ctx) },
    {
      name: 'delete-retired-jobs',
      everyMs: HOUR,
      work: () => {
        const before = new Date(now().getTime() - RETIRED_MS)
        return database.transact((tx) => tx.one(deleteRetired, { jobs: jobs.map(({ name }) => name), before }))
      },
    },
  ]
  return jobs
}
