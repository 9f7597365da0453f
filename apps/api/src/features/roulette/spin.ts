import { randomBytes } from 'node:crypto'
import type { IdempotentCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import * as ledger from '../../core/ledger.ts'
import { isOwnDevice } from '../../core/missions/awards.ts'
import type { Tx } from '../../db/db.ts'
import { draw, drawable, drawnFor, type Segment } from './roulette.rules.ts'
import * as store from './roulette.store.ts'
import {
  amountOf,
  canBuy,
  describe,
  describeSpin,
  loadSnapshot,
  stockOf,
  today,
  wheelFor,
  type Wheel,
  type WheelSnapshot,
} from './wheel-state.ts'
import { openTicket, type Ticket } from './tickets.ts'

const invalid = (why: string) => new Refusal('roulette_invalid_signature', why)

/**
 * Spins once: uses or buys a spin, draws, grants the result and stores it, in one transaction that is
 * committed before the answer. A used ticket returns its first result.
 */
export async function spin(ctx: IdempotentCtx, { ticket: token, buy }: { ticket: string; buy: boolean }) {
  const ticket = openTicket(ctx.keys, token)
  if (!ticket) throw invalid('The ticket is not one of ours')
  return ctx.transact(async (tx) => {
    const wheel = await wheelFor(ctx, tx)
    // Locked until the end, so that one person's spins run one after the other.
    await ledger.lockBalance(tx, ctx.user.id)
    const found = await spinOf(ctx, tx, ticket)
    if (!found) await spinAnew(ctx, tx, wheel, ticket, buy)
    const row = found ?? (await spinOf(ctx, tx, ticket))!
    return { spin: describeSpin(ctx, row), after: describe(ctx, wheel, await loadSnapshot(ctx, tx, wheel)) }
  })
}

const spinOf = (ctx: IdempotentCtx, tx: Tx, { user, period, number }: Ticket) =>
  tx.one(store.spinOf, {
    user: ctx.user.id,
    language: ctx.request.language,
    drawn_user: user,
    period,
    number,
  })

async function spinAnew(ctx: IdempotentCtx, tx: Tx, wheel: Wheel, ticket: Ticket, buy: boolean) {
  const { id: user, country, session } = ctx.user
  const at = ctx.now()
  if (ticket.user !== user) throw invalid('The ticket is somebody else’s')
  if (ticket.expiresAt <= at.getTime()) throw invalid('The ticket has expired')
  const last = (await tx.one(store.lastNumber, { user, period: ticket.period }))!
  if (ticket.number !== last.number + 1) throw invalid('Another spin was made since')
  if (!(await isOwnDevice(tx, session, user)))
    throw new Refusal('device_earns_for_another_account', 'Another account earned on this device first')
  const snapshot = await loadSnapshot(ctx, tx, wheel)
  const { source, price } = buy ? await buySpin(ctx, tx, wheel, { ticket, snapshot }) : await takeSpin(ctx, tx, wheel)
  const { segments, segment, reward } = await drawPrize(ctx, tx, wheel, { ticket, snapshot })
  await tx.one(store.addSpin, {
    id: randomBytes(18).toString('base64url'),
    user,
    period: ticket.period,
    number: ticket.number,
    day: today(ctx),
    source,
    country,
    config_version: wheel.version,
    segments,
    segment: segment.id,
    type: segment.prize.type,
    amount: amountOf(segment),
    reward_item: reward,
    price,
    at,
  })
}

async function takeSpin(ctx: IdempotentCtx, tx: Tx, { rule }: Wheel) {
  const use = { user: ctx.user.id, day: today(ctx), free: rule.freePerDay, at: ctx.now() }
  const { source } = (await tx.one(store.useSpin, use))!
  if (source === null) throw new Refusal('roulette_no_spin_available', 'No spin is left')
  return { source, price: 0 }
}

/** A ticket, and the state when it arrived. */
interface SpinAttempt {
  ticket: Ticket
  snapshot: WheelSnapshot
}

async function buySpin(ctx: IdempotentCtx, tx: Tx, wheel: Wheel, { ticket, snapshot }: SpinAttempt) {
  const price = wheel.rule.spinPrice
  if (price === null || !canBuy(wheel, snapshot))
    throw new Refusal('roulette_no_spin_available', 'No spin can be bought')
  if (ticket.price !== price) throw invalid('The ticket names another price')
  if (snapshot.balance < price) throw new Refusal('roulette_not_enough_points', 'Not enough points for a spin')
  await ledger.post(tx, {
    user: ctx.user.id,
    amount: -price,
    counterpart: 'spent',
    reason: 'ROULETTE_SPIN_BOUGHT',
    ref: drawnFor(ticket.user, ticket.period, ticket.number),
    at: ctx.now(),
  })
  return { source: 'BOUGHT_FOR_POINTS', price }
}

/**
 * Draws and grants. If another person takes the last prize between the read and the draw, that prize can no
 * longer be drawn, and the same draw is repeated over the rest.
 */
async function drawPrize(ctx: IdempotentCtx, tx: Tx, wheel: Wheel, { ticket, snapshot }: SpinAttempt) {
  const cause = drawnFor(ticket.user, ticket.period, ticket.number)
  const known = await tx.one(store.seeds, { from: ticket.period, to: ticket.period })
  if (!known) throw new Refusal('roulette_draw_failed', 'There is no seed for this period')
  const seed = ctx.cipher.open(known.seed, 'roulette_seeds.seed', known.period)
  let segments = drawable(wheel.rule.segments, stockOf(ctx, snapshot))
  for (;;) {
    const id = draw(seed, cause, segments)
    const segment = wheel.rule.segments.find((one) => one.id === id)
    if (!segment) throw new Refusal('roulette_draw_failed', 'Nothing can be drawn')
    const given = await grantPrize(ctx, tx, segment, cause)
    if (given !== 'gone') return { segments, segment, reward: given.item }
    segments = segments.filter((one) => one.id !== segment.id)
  }
}

/** Grants a segment's prize; returns the item, if it is one. */
async function grantPrize(
  ctx: IdempotentCtx,
  tx: Tx,
  { prize }: Segment,
  cause: string,
): Promise<{ item: string | null } | 'gone'> {
  const { id: user, country } = ctx.user
  const at = ctx.now()
  switch (prize.type) {
    case 'NOTHING_WON':
      return { item: null }
    case 'ROULETTE_SPIN':
      await tx.one(store.addSpins, { user, source: 'FREE', cause: `won:${cause}`, count: prize.spins, at })
      return { item: null }
    case 'POINTS': {
      const { points } = prize
      if (!(await tx.one(store.takePoints, { country, points }))!.taken) return 'gone'
      await ledger.post(tx, { user, amount: points, counterpart: 'issued', reason: 'ROULETTE_WON', ref: cause, at })
      return { item: null }
    }
    default: {
      const { item } = (await tx.one(store.takeReward, { definition: prize.reward, user, at }))!
      return item === null ? 'gone' : { item }
    }
  }
}
