import type { UserCtx } from '../../core/context.ts'
import { consumeRateLimit } from '../../core/rate-limits.ts'
import { believableTime, plainValues, type Values } from './client-reports.rules.ts'
import { addReport } from './client-reports.store.ts'

/** A client sends a handful in a visit. */
const BATCHES = { name: 'client-reports', most: 300, seconds: 3600 }

interface Batch {
  userProperties: Values
  events: readonly { id: string; name: string; at: number; properties: Values }[]
}

/** Keeps what a client says happened in it; what leads to a person is dropped. */
export async function takeReports(ctx: UserCtx, { userProperties, events }: Batch) {
  await consumeRateLimit(ctx, BATCHES, ctx.user.id)
  const now = ctx.now()
  const who = plainValues(userProperties)
  return ctx.transact(async (tx) => {
    let counted = 0
    // In one order, so that two batches that share events wait for each other and not for ever.
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
