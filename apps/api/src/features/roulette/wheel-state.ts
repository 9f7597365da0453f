import type { Api, Output } from '@momi/contract'
import { addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { localWorth } from '../../core/config/local-worth.ts'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { missionFor } from '../../core/missions/mission-config.ts'
import { shownBalance } from '../../core/ledger/points.ts'
import { arePrizesOpen, prizesAnswer, prizesOpening } from '../../core/missions/prizes.ts'
import type { Values } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import {
  canBuy,
  drawnFor,
  freeSpinsOn,
  remainingOf,
  rouletteKind,
  weightOf,
  type Segment,
  type Stock,
  type Wheel,
} from './roulette.rules.ts'
import * as store from './roulette.store.ts'
import { isOver, periodOf } from './seeds.ts'
import { shownAt, signTicket, type Ticket } from './tickets.ts'

export type WheelState = Output<Api['POST /api/v1/roulette/spin']>['after']
export type Spin = Output<Api['POST /api/v1/roulette/spin']>['spin']

/** The caller's wheel. */
export async function wheelFor(ctx: UserCtx, db: Db): Promise<Wheel> {
  const { id: user, country } = ctx.user
  const config = await missionFor(ctx, db, { user, country, kind: rouletteKind })
  if (!config) throw new Refusal('roulette_mission_not_enabled', 'The roulette does not run for this user')
  return { ...config, rule: { ...config.rule, freePerDay: freeSpinsOn(config, startOfToday(ctx)) } }
}

/** The wheel that was shown with a ticket, or a better one; the day's free spins are those of the current wheel. */
export function shownWheel({ rule, since }: Wheel, ticket: Ticket): Pick<Wheel, 'rule' | 'version'> {
  const shown = since(ticket.version ?? shownAt(ticket))
  return { version: shown.version, rule: { ...shown.rule, freePerDay: rule.freePerDay } }
}

export type WheelSnapshot = Values<typeof store.wheelSnapshot.row>

export const today = (ctx: UserCtx): string => dayOf(ctx.now(), zoneOf(ctx.user.country)!)

const startOfToday = (ctx: UserCtx): Date => startOfDay(today(ctx), zoneOf(ctx.user.country)!)

/** `shown`: a ticket, whose wheel may have other prizes than the current one. */
export async function loadSnapshot(ctx: UserCtx, db: Db, shown?: Ticket): Promise<WheelSnapshot> {
  const now = ctx.now()
  return (await db.one(store.wheelSnapshot, {
    user: ctx.user.id,
    country: ctx.user.country,
    day: today(ctx),
    period: periodOf(now),
    now,
    shown_at: shown ? shownAt(shown) : now,
    shown_version: shown?.version ?? null,
    language: ctx.request.language,
  }))!
}

export const stockOf = (ctx: UserCtx, { budget, rewards, prizes_waiting }: WheelSnapshot): Stock => ({
  budget,
  arePrizesOpen: arePrizesOpen(prizesOpening(ctx, prizes_waiting)),
  items: Object.fromEntries(Object.entries(rewards).map(([id, { remaining }]) => [id, remaining])),
})

/** Available spins, by source. */
export function spinsOf({ rule }: Wheel, snapshot: WheelSnapshot): WheelState['spins'] {
  const daily = Math.max(0, rule.freePerDay - snapshot.daily_used)
  return { FREE: snapshot.free + daily, BET9JA: snapshot.bet9ja, BOUGHT_FOR_POINTS: snapshot.bought }
}

/** The state of the wheel for the caller, with a ticket for the next spin. */
export function describe(ctx: UserCtx, wheel: Wheel, snapshot: WheelSnapshot): WheelState {
  const { rule } = wheel
  const now = ctx.now()
  const spins = spinsOf(wheel, snapshot)
  const hasSpin = Object.values(spins).some((count) => count > 0)
  const price = canBuy(wheel, snapshot) ? rule.spinPrice : null
  const next = startOfDay(addDays(today(ctx), 1), zoneOf(ctx.user.country)!)
  const ticket = {
    user: ctx.user.id,
    period: periodOf(now),
    number: snapshot.number + 1,
    price,
    version: wheel.version,
  }
  return {
    spins,
    nextFreeAt: hasSpin || rule.freePerDay === 0 ? null : next.toISOString(),
    price,
    change: snapshot.change,
    balance: shownBalance(ctx, snapshot.balance),
    ticket: signTicket(ctx.keys, ticket, now),
    segments: rule.segments.map((segment) => describeSegment(ctx, segment, snapshot)),
    ...prizesAnswer(ctx, snapshot.prizes_waiting),
  }
}

function describeSegment(ctx: UserCtx, segment: Segment, snapshot: WheelSnapshot): WheelState['segments'][number] {
  const { id, prize } = segment
  const stock = stockOf(ctx, snapshot)
  const reward = 'reward' in prize ? snapshot.rewards[prize.reward] : undefined
  return {
    id,
    type: prize.type,
    amount: amountOf(segment),
    name: reward?.name ?? null,
    worth: localWorth(ctx.settings, ctx.user.country, reward?.amount ?? null),
    weight: weightOf(segment, stock),
    remaining: remainingOf(segment, stock),
  }
}

export const amountOf = ({ prize }: Segment): number =>
  prize.type === 'POINTS' ? prize.points : prize.type === 'ROULETTE_SPIN' ? prize.spins : 0

/** A spin as its owner sees it, with the seed once no draw can use it any more (`isOver`). */
export function describeSpin(ctx: UserCtx, row: Values<typeof store.lastSpins.row>): Spin {
  return {
    id: row.id,
    at: row.at.toISOString(),
    source: row.source,
    segmentId: row.segment,
    type: row.type,
    amount: row.amount,
    name: row.name,
    rewardItemId: row.reward_item,
    proof: {
      period: row.period,
      seedHash: row.seed_hash,
      seed: isOver(row.period, ctx.now()) ? ctx.cipher.open(row.seed, 'roulette_seeds.seed', row.period) : null,
      drawnFor: drawnFor(row.drawn_user, row.period, row.number),
      segments: row.segments,
    },
  }
}
