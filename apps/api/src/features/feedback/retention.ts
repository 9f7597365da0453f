import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import { runLeasedWork, type WorkCtx } from '../../core/leased-work.ts'
import { dropScreenshot, purgeFeedback, postponeScreenshot, takeScreenshot } from './feedback.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As the Privacy Statement says. */
export const KEPT_DAYS = 180
/** A screenshot whose feedback did not come. */
export const UNUSED_DAYS = 1

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

type PurgeCtx = WorkCtx & Pick<Ctx, 'gateways'>

/** Deletes feedback whose time is over. Its screenshots know their own time, so that each half may die alone. */
export async function purgeOldFeedback(ctx: PurgeCtx): Promise<void> {
  await runInBatches(ctx.transact, purgeFeedback, daysAfter(ctx.now(), -KEPT_DAYS))
  await purgeScreenshots(ctx)
}

/** First the object, then what knows of it: whatever dies in between, the next run deletes it once more. */
export const purgeScreenshots = (ctx: PurgeCtx): Promise<void> =>
  runLeasedWork<{ name: string; attempts: number }>(ctx, {
    job: 'screenshots',
    refOf: ({ name }) => name,
    take: (tx, lease) => tx.one(takeScreenshot, lease),
    perform: async ({ name }) => {
      await ctx.gateways.objects.delete(name)
      await ctx.transact((tx) => tx.one(dropScreenshot, { name }))
    },
    postpone: (tx, { name }, forget_at) => tx.one(postponeScreenshot, { name, forget_at }),
  })
