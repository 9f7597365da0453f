import type { Ctx } from './context.ts'
import { sharesOf } from './networks.ts'
import { consumeRateLimitBlock, requireRateLimit, returnRateLimit, type Limit } from './rate-limits.ts'

type NetworkCtx = Pick<Ctx, 'transact' | 'keys' | 'now'> & { readonly request: Pick<Ctx['request'], 'address'> }

/** The limits of the caller's network and of those around it. `most` is that of one address, which people may share. */
const limitsOf = ({ request }: NetworkCtx, limit: Limit) =>
  sharesOf(request.address).map(({ network, times }) => ({ network, limit: { ...limit, most: limit.most * times } }))

/**
 * Counts uses by the caller's network, and by the networks around it. A wider one is checked first, so that a caller who
 * changes addresses adds no more counters once it is refused; it is counted last, so that the refused calls of one
 * address do not use up what its neighbours share.
 */
export async function consumeNetworkLimit(ctx: NetworkCtx, limit: Limit, uses = 1): Promise<void> {
  const [own, ...around] = limitsOf(ctx, limit)
  for (const wider of around) await requireRateLimit(ctx, wider.limit, wider.network)
  for (const one of [own!, ...around]) await consumeRateLimitBlock(ctx, one.limit, one.network, uses)
}

/** Undoes one counted use by the caller's network. */
export async function returnNetworkLimit(ctx: NetworkCtx, limit: Limit): Promise<void> {
  for (const { limit: shared, network } of limitsOf(ctx, limit)) await returnRateLimit(ctx, shared, network)
}
