import { HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { UserCtx } from '../../core/context.ts'
import { consumeNetworkLimit } from '../../core/limits/network-limits.ts'
import { consumeRateLimit } from '../../core/limits/rate-limits.ts'
import { plausibleTime, sanitizeProperties, type Properties } from './client-reports.rules.ts'
import { addReport } from './client-reports.store.ts'

/** The limit of batches per person and hour, far above the few that a client sends per visit. */
const BATCHES = { name: 'client-reports', most: 300, seconds: HOUR_SECONDS }

/** Counted in kilobytes, because a counter has 31 bits. */
const KILOBYTE = 1024
const ofAddress = (bytes: number) => ({
  name: 'kilobytes of client-reports from an address',
  most: Math.ceil(bytes / KILOBYTE),
  seconds: HOUR_SECONDS,
})

interface Batch {
  userProperties: Properties
  events: readonly { id: string; name: string; at: number; properties: Properties }[]
}

/** Stores a client's events without personal data. */
export async function takeReports(ctx: UserCtx, { userProperties, events }: Batch) {
  await consumeRateLimit(ctx, BATCHES, ctx.user.id)
  const bytes = JSON.stringify([userProperties, events]).length
  await consumeNetworkLimit(ctx, ofAddress(ctx.env.CLIENT_REPORT_BYTES_PER_HOUR), Math.ceil(bytes / KILOBYTE))
  const now = ctx.now()
  const who = sanitizeProperties(userProperties)
  return ctx.transact(async (tx) => {
    let counted = 0
    // Sorted, so that concurrent batches with common events cannot deadlock.
    for (const { id, name, at, properties } of events.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const added = await tx.one(addReport, {
        user: ctx.user.id,
        event: id,
        name,
        at: plausibleTime(at, now),
        received_at: now,
        properties: sanitizeProperties(properties),
        user_properties: who,
        forward: ctx.gateways.analytics !== null,
      })
      if (added) counted++
    }
    return { counted }
  })
}
