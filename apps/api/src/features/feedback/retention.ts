import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { keptFor } from '../../core/work/purge.ts'
import { runLeasedWork, type WorkCtx } from '../../core/work/leased-work.ts'
import { deleteScreenshot, postponeScreenshot, takeScreenshot } from './feedback.store.ts'

/** How long a screenshot without feedback is stored. */
const UNUSED_MS = DAY

/** When a screenshot expires that was stored at `at`: with its feedback, or after a day without. */
export const screenshotExpiry = (at: Date, { hasFeedback }: { hasFeedback: boolean }) =>
  new Date(at.getTime() + (hasFeedback ? keptFor('feedback') : UNUSED_MS))

type PurgeCtx = WorkCtx & Pick<Ctx, 'gateways'>

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
