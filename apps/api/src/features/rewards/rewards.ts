import type { Api, Output } from '@momi/contract'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { myItem as findItem } from './rewards.store.ts'

type RewardItem = Output<Api['GET /api/v1/rewards/my-items/{reward_item_id}']>

/** One of the caller's rewards. Somebody else's is as if it were not there. */
export async function myItem(ctx: UserCtx, id: string): Promise<RewardItem> {
  const item = await ctx.db.one(findItem, { id, owner: ctx.user.id, language: ctx.request.language })
  if (!item) throw new Refusal('not_found', 'No such reward')
  return {
    id: item.id,
    definitionId: item.definition_id,
    type: item.type as RewardItem['type'],
    name: item.hidden ? null : item.name,
    isHidden: item.hidden,
    status: item.status as RewardItem['status'],
    amount: item.amount,
    url: item.url,
    assignedAt: item.assigned_at.toISOString(),
    claimBefore: item.claim_before?.toISOString() ?? null,
    redeemSteps: (item.redeem_steps ?? []) as string[],
    traces: (item.traces as RewardItem['traces']).map((trace) => ({
      ...trace,
      at: isoOf(trace.at),
      dueAt: trace.dueAt && isoOf(trace.dueAt),
    })),
  }
}

/** PostgreSQL writes an instant in JSON with an offset. */
const isoOf = (instant: string) => new Date(instant).toISOString()
