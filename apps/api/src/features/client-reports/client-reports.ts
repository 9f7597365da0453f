import type { UserCtx } from '../../core/context.ts'
import { consumeRateLimit } from '../../core/rate-limits.ts'
import { believableTime, plainValues, type Values } from './client-reports.rules.ts'
import { addReport } from './client-reports.store.ts'

/** A client sends only a few per visit. */
const BATCHES = { name: 'client-reports', most: 300, seconds: 3600 }

interface Batch {
  userProperties: Values
  events: readonly { id: string; name: string; at: number; properties: Values }[]
}

/** Stores a client's events without personal data. */
export async function takeReports(ctx: UserCtx, { userProperties, events }: Batch) {
  await consumeRateLimit(ctx, BATCHES, ctx.user.id)
  const now = ctx.now()
  const who = plainValues(userProperties)
  return ctx.transact(async (tx) => {
    let counted = 0
    // Sorted, so that concurrent batches with common events cannot deadlock.
    for (const { id, name, at, properties } of events.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const added = await tx.one(addReport, {
        user: ctx.user.id,
        event: id,
        name,
        at: believableTime(at, now),
        received_at: now,
        properties: plainValues(properties),
        user_properties: who,
        forward: ctx.gateways.analytics !== null,
      })
      if (added) counted++
    }
    return { counted }
  })
}
