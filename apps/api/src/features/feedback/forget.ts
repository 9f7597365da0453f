import type { Ctx } from '../../core/context.ts'
import { dropScreenshot, forgetFeedback, takeScreenshot } from './feedback.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** As the Privacy Statement says. */
export const KEPT_DAYS = 180
/** A screenshot whose feedback did not come. */
export const UNUSED_DAYS = 1
/** Longer than the object store may take. */
const LEASE_MS = 2 * 60 * 1000

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

type ForgetCtx = Pick<Ctx, 'transact' | 'now' | 'gateways'>

/** Deletes feedback whose time is over. Its screenshots know their own time, so that each half may die alone. */
export async function forgetOldFeedback(ctx: ForgetCtx): Promise<void> {
  await ctx.transact((tx) => tx.one(forgetFeedback, { before: daysAfter(ctx.now(), -KEPT_DAYS) }))
  await forgetScreenshots(ctx)
}

/** First the object, then what knows of it: whatever dies in between, the next run deletes it once more. */
export async function forgetScreenshots({ transact, now, gateways }: ForgetCtx): Promise<void> {
  for (;;) {
    const at = now()
    const due = await transact((tx) => tx.one(takeScreenshot, { now: at, until: new Date(at.getTime() + LEASE_MS) }))
    if (!due) return
    await gateways.objects.delete(due.name)
    await transact((tx) => tx.one(dropScreenshot, due))
  }
}
