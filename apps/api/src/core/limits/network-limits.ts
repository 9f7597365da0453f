import type { Ctx } from '../context.ts'
import { sharesOf } from './networks.ts'
import { consumeSharedLimits, returnRateLimit, type Limit } from './rate-limits.ts'

type NetworkCtx = Pick<Ctx, 'transact' | 'keys' | 'now'> & { readonly request: Pick<Ctx['request'], 'address'> }

/** The counters of the caller's network and of those around it. `most` is that of one address, which people may share. */
const countersOf = ({ request }: NetworkCtx, limit: Limit) =>
  sharesOf(request.address).map(({ network, times }) => ({
    who: network,
    limit: { ...limit, most: limit.most * times },
  }))

/** Counts uses by the caller's network and by those around it, which may use more together (docs/decisions/0073). */
export async function consumeNetworkLimit(ctx: NetworkCtx, limit: Limit, uses = 1): Promise<void> {
  const [own, ...wider] = countersOf(ctx, limit)
  await consumeSharedLimits(ctx, own!, wider, uses)
}

/** Undoes one counted use by the caller's network and those around it. */
export async function returnNetworkLimit(ctx: NetworkCtx, limit: Limit): Promise<void> {
  for (const counter of countersOf(ctx, limit)) await returnRateLimit(ctx, counter.limit, counter.who)
}
