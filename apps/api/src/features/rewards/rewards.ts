import type { Api, Output } from '@momi/contract'
import type { PersonCtx, UserCtx } from '../../core/context.ts'
import { localWorth } from '../../core/config/local-worth.ts'
import { beforePosition, cursorAfter } from '../../core/cursors.ts'
import { payoutHold, shownHold } from '../../core/ledger/payout-requests.ts'
import { Refusal } from '../../errors.ts'
import type { Values } from '../../db/columns.ts'
import { reportedWallet } from '../wallet/public.ts'
import * as store from './rewards.store.ts'

type RewardItem = Output<Api['GET /api/v1/rewards/my-items/{reward_item_id}']>
type RewardSummary = Output<Api['GET /api/v1/rewards/earned']>['items'][number]
type Definition = Output<Api['GET /api/v1/rewards/definitions/{reward_definition_id}']>

/** One of the caller's rewards. Another person's reward is refused as not found. */
export async function myItem(ctx: UserCtx, id: string): Promise<RewardItem> {
  const { language } = ctx.request
  const item = await ctx.db.one(store.myItem, { id, owner: ctx.user.id, language, now: ctx.now() })
  if (!item) throw new Refusal('not_found', 'No such reward')
  return {
    ...summaryOf(ctx, item),
    url: item.url,
    redeemSteps: item.redeem_steps ?? [],
    voucher: item.voucher === null ? null : ctx.cipher.open(item.voucher, 'reward_items.voucher', item.id),
    wallet: item.wallet,
    ...(await aheadOfPayout(ctx, item)),
    traces: item.traces,
  }
}

/** What a payout would wait for if the item was claimed now. */
async function aheadOfPayout(ctx: PersonCtx, { status, amount }: Values<typeof store.myItem.row>) {
  if (status !== 'UNCLAIMED' || amount === null) return { payoutStep: null, hold: null }
  const [wallet, hold] = await Promise.all([reportedWallet(ctx.db, ctx.user.id), payoutHold(ctx, ctx.db)])
  return { payoutStep: wallet?.payoutStep ?? null, hold: shownHold(hold) }
}

interface Page {
  status?: string | undefined
  cursor?: string | undefined
  size: number
}

/** The caller's rewards, newest first. */
export async function earned(ctx: PersonCtx, { status, cursor, size }: Page) {
  const rows = await ctx.db.many(store.earnedBefore, {
    owner: ctx.user.id,
    statuses: status?.split(',') ?? null,
    language: ctx.request.language,
    now: ctx.now(),
    ...beforePosition(cursor),
    // One more row than requested shows whether there is a next page.
    size: size + 1,
  })
  const items = rows.slice(0, size).map((row) => summaryOf(ctx, row))
  const last = rows[size - 1]
  return { items, cursor: rows.length > size && last ? cursorAfter({ at: last.assigned_at, id: last.id }) : null }
}

export async function definitionOf(ctx: UserCtx, id: string): Promise<Definition> {
  const { country } = ctx.user
  const found = await ctx.db.one(store.definition, { id, country, language: ctx.request.language })
  if (!found) throw new Refusal('not_found', 'No such reward')
  return {
    id: found.id,
    type: found.type,
    name: found.hidden ? null : found.name,
    isHidden: found.hidden,
    claimRoute: found.claim_route,
    amount: found.amount,
    redeemSteps: found.redeem_steps ?? [],
    claimDays: found.claim_days,
  }
}

const summaryOf = (ctx: PersonCtx, row: Values<typeof store.earnedBefore.row>): RewardSummary => ({
  id: row.id,
  definitionId: row.definition_id,
  type: row.type,
  name: row.hidden ? null : row.name,
  isHidden: row.hidden,
  status: row.status,
  isActionNeeded: row.action_needed,
  claimRoute: row.claim_route,
  redeemFlowId: row.redeem_flow_id,
  amount: row.amount,
  worth: localWorth(ctx.settings, ctx.user.country, row.amount),
  assignedAt: row.assigned_at.toISOString(),
  claimBefore: row.claim_before?.toISOString() ?? null,
})
