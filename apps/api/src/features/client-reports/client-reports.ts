import { DAY } from '@momi/contract/rules/durations'
import type { UserCtx } from '../../core/context.ts'
import { kilobytesIn } from '../../core/limits/kilobytes.ts'
import { sharesOf } from '../../core/limits/networks.ts'
import { lockValue } from '../../core/locks/locks.ts'
import { plausibleTime, sanitizeProperties, type Properties } from './client-reports.rules.ts'
import { addReports } from './client-reports.store.ts'

/**
 * For how long an event that is sent again counts once. A client whose answer was lost sends it again within minutes, or
 * with its next visit.
 */
const AGAIN_MS = 2 * DAY

interface Batch {
  userProperties: Properties
  events: readonly { id: string; name: string; at: number; properties: Properties }[]
}

/** Stores a client's events without personal data. */
export async function takeReports(ctx: UserCtx, { userProperties, events }: Batch) {
  const { batches, kilobytes } = ctx.reportLimits
  await batches.count(ctx.user.id)
  const uses = kilobytesIn(JSON.stringify([userProperties, events]).length)
  for (const { network, times } of sharesOf(ctx.request.address)) await kilobytes.count(network, { times, uses })
  const now = ctx.now()
  const batch = {
    user: ctx.user.id,
    received_at: now,
    since: new Date(now.getTime() - AGAIN_MS),
    user_properties: sanitizeProperties(userProperties),
    events: events.map(({ id, name, at, properties }) => ({
      id,
      name,
      at: plausibleTime(at, now),
      properties: sanitizeProperties(properties),
    })),
    forward: ctx.gateways.analytics !== null,
  }
  const added = await ctx.transact(async (tx) => {
    // A batch that is sent again while the first one is being stored waits, and then finds its events.
    const [, stored] = await Promise.all([
      lockValue(tx, ctx.keys, `client-reports of ${ctx.user.id}`),
      tx.one(addReports, batch),
    ])
    return stored
  })
  return { counted: added!.counted }
}
