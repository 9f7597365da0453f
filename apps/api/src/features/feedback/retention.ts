import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import { runLeasedWork, type WorkCtx } from '../../core/leased-work.ts'
import { deleteScreenshot, purgeFeedback, postponeScreenshot, takeScreenshot } from './feedback.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The retention time of the Privacy Statement. */
export const RETENTION_DAYS = 180
/** How long a screenshot without feedback is stored. */
export const UNUSED_RETENTION_DAYS = 1

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

type PurgeCtx = WorkCtx & Pick<Ctx, 'gateways'>

/**
 * Deletes expired feedback. Screenshots expire separately, so that a crash between the two deletions leaves nothing
 * behind.
 */
export async function purgeOldFeedback(ctx: PurgeCtx): Promise<void> {
  await runInBatches(ctx.transact, purgeFeedback, daysAfter(ctx.now(), -RETENTION_DAYS))
  await purgeScreenshots(ctx)
}

/** Deletes due screenshots: first the object, then its row, so that the next run repeats the deletion after a crash. */
export const purgeScreenshots = (ctx: PurgeCtx): Promise<void> =>
  runLeasedWork<{ name: string; attempts: number }>(ctx, {
    job: 'screenshots',
    refOf: ({ name }) => name,
    take: (tx, lease) => tx.one(takeScreenshot, lease),
    perform: async ({ name }) => {
      await ctx.gateways.objects.delete(name)
      await ctx.transact((tx) => tx.one(deleteScreenshot, { name }))
    },
    postpone: (tx, { name }, forget_at) => tx.one(postponeScreenshot, { name, forget_at }),
  })
