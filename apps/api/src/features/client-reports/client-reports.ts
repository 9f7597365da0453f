import { DAY, HOUR_SECONDS } from '@momi/contract/rules/durations'
import type { UserCtx } from '../../core/context.ts'
import { sharesOf } from '../../core/limits/networks.ts'
import { ReservedLimit } from '../../core/limits/reserved-limit.ts'
import { lockValue } from '../../core/locks/locks.ts'
import type { Env } from '../../env.ts'
import { plausibleTime, sanitizeProperties, type Properties } from './client-reports.rules.ts'
import { addReports } from './client-reports.store.ts'

/** The limit of batches per person and hour, far above the few that a client sends per visit. */
const BATCHES = { name: 'client-reports', most: 300, seconds: HOUR_SECONDS }

/**
 * For how long an event that is sent again counts once. A client whose answer was lost sends it again within minutes, or
 * with its next visit.
 */
const AGAIN_MS = 2 * DAY

/** Counted in kilobytes, because a counter has 31 bits. */
const KILOBYTE = 1024
const ofAddress = (bytes: number) => ({
  name: 'kilobytes of client-reports from an address',
  most: Math.ceil(bytes / KILOBYTE),
  seconds: HOUR_SECONDS,
})

/**
 * The limits of each api of this process. They are reserved in blocks: thousands of people share an address, whose
 * counter all of them would otherwise lock, one after the other.
 */
const limits = new WeakMap<Env, { batches: ReservedLimit; kilobytes: ReservedLimit }>()

function limitsOf(ctx: UserCtx) {
  const known = limits.get(ctx.env) ?? {
    batches: new ReservedLimit(ctx, BATCHES),
    kilobytes: new ReservedLimit(ctx, ofAddress(ctx.env.CLIENT_REPORT_BYTES_PER_HOUR)),
  }
  limits.set(ctx.env, known)
  return known
}

interface Batch {
  userProperties: Properties
  events: readonly { id: string; name: string; at: number; properties: Properties }[]
}

/** Stores a client's events without personal data. */
export async function takeReports(ctx: UserCtx, { userProperties, events }: Batch) {
  const { batches, kilobytes } = limitsOf(ctx)
  await batches.count(ctx.user.id)
  const uses = Math.ceil(JSON.stringify([userProperties, events]).length / KILOBYTE)
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
