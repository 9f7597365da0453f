import { randomBytes } from 'node:crypto'
import type { IdempotentCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { isOwnDevice } from '../../core/missions/awards.ts'
import type { Values } from '../../db/columns.ts'
import type { Db, Tx } from '../../db/db.ts'
import { afterSpin, type Payment } from './after-spin.rules.ts'
import { drawFrom, freeSpinOf, purchaseOf } from './payment.rules.ts'
import { drawable, drawnFor, type Segment, type Weighted, type Wheel } from './roulette.rules.ts'
import * as store from './roulette.store.ts'
import { periodOf, seedOf } from './seeds.ts'
import {
  amountOf,
  describe,
  describeSpin,
  loadSnapshot,
  shownWheel,
  stockOf,
  today,
  wheelFor,
  type WheelSnapshot,
} from './wheel-state.ts'
import { openTicket, type Ticket } from './tickets.ts'

const invalid = (why: string) => new Refusal('roulette_invalid_signature', why)

/** A ticket, with the wheel that it spins and the snapshot at the start of the transaction. */
interface SpinAttempt {
  ticket: Ticket
  wheel: Pick<Wheel, 'rule' | 'version'>
  snapshot: WheelSnapshot
}

/**
 * Spins once: uses or buys a spin, draws, grants the result and stores it, in one transaction that is
 * committed before the answer. A used ticket returns its first result. The caller's account is locked
 * (http/calls/idempotency.ts), so that one person's spins run one after the other.
 */
export async function spin(caller: IdempotentCtx, { ticket: token, buy }: { ticket: string; buy: boolean }) {
  // Midnight may pass meanwhile, and the spin that is used has to be the one that was found.
  const at = caller.now()
  const ctx = { ...caller, now: () => at }
  const ticket = openTicket(ctx.keys, token)
  if (!ticket) throw invalid('The ticket is not one of ours')
  const { id: user, session } = ctx.user
  const stateFor = (db: Db) =>
    Promise.all([
      wheelFor(ctx, db),
      loadSnapshot(ctx, db, ticket),
      db.one(store.attempt, { drawn_user: ticket.user, period: ticket.period, user, session }),
    ])
  return ctx.transactWithReads(stateFor, async (tx, [wheel, snapshot, attempt]) => {
    const { last, device_taken: isDeviceTaken } = attempt!
    const found = ticket.number <= last ? await spinOf(ctx, tx, ticket) : undefined
    if (found) return answerOf(ctx, found, describe(ctx, wheel, snapshot))

    if (ticket.user !== user) throw invalid('The ticket is somebody else’s')
    if (ticket.expiresAt <= caller.now().getTime()) throw invalid('The ticket has expired')
    if (ticket.number !== last + 1) throw invalid('Another spin was made since')
    if (isDeviceTaken) throw deviceTaken()
    const made = await spinAnew(ctx, tx, { ticket, wheel: shownWheel(wheel, ticket), snapshot }, buy)
    return answerOf(ctx, made.row, describe(ctx, wheel, made.after))
  })
}

type SpinRow = Values<typeof store.spinOf.row>

const answerOf = (ctx: IdempotentCtx, row: SpinRow, after: ReturnType<typeof describe>) => ({
  spin: describeSpin(ctx, row),
  after,
  ...(row.is_held && { checking: true as const }),
})

const deviceTaken = () => new Refusal('device_earns_for_another_account', 'Another account earned on this device first')

const spinOf = (ctx: IdempotentCtx, tx: Tx, ticket: Ticket) =>
  tx.one(store.spinOf, {
    user: ctx.user.id,
    language: ctx.request.language,
    drawn_user: ticket.user,
    period: ticket.period,
    number: ticket.number,
    cause: causeOf(ticket),
  })

/**
 * Pays for a spin, draws and stores the result. If another person takes the last prize between the read and the draw,
 * this prize is excluded, and the same draw is repeated among the rest.
 */
async function spinAnew(ctx: IdempotentCtx, tx: Tx, attempt: SpinAttempt, buy: boolean) {
  const { ticket, wheel, snapshot } = attempt
  const payment = buy ? purchaseOf(wheel, snapshot, ticket) : freeSpinOf(wheel, snapshot)
  const seed = await seedOf(ctx, tx, ticket.period)
  if (!seed) throw new Refusal('roulette_draw_failed', 'There is no seed for this period')
  const secret = ctx.cipher.open(seed.seed, 'roulette_seeds.seed', seed.period)

  let drawn = drawnFrom(attempt, secret, drawable(wheel.rule.segments, stockOf(ctx, snapshot)))
  // Awaited together with the statement that records the first draw, so that all of them share one round trip.
  const paid = Promise.all([isOwnDevice(tx, ctx.user.session, ctx.user.id), pay(ctx, tx, attempt, payment)])
  for (let isFirst = true; ; isFirst = false) {
    const row = spinRow(ctx, attempt, payment, drawn)
    const [[isOwn, balance], given] = await Promise.all([paid, tx.one(store.recordSpin, row)])
    if (!isOwn) throw deviceTaken()
    if (given) {
      const { segment } = drawn
      const name = row.reward === null ? null : (snapshot.rewards[row.reward]?.name ?? null)
      const isOfPeriod = ticket.period === periodOf(ctx.now())
      const made = { payment, segment, balance: given.balance ?? balance, isOfPeriod }
      return {
        row: { ...row, ...seed, name, reward_item: given.reward_item, is_held: given.is_held, drawn_user: row.user },
        // After a repeated draw the snapshot is read again, because its stock was out of date.
        after: isFirst ? afterSpin(snapshot, made) : await loadSnapshot(ctx, tx, ticket),
      }
    }
    drawn = drawnFrom(
      attempt,
      secret,
      drawn.segments.filter(({ id }) => id !== drawn.segment.id),
    )
  }
}

interface Drawn {
  /** The segments that could be drawn. */
  segments: Weighted[]
  segment: Segment
}

function drawnFrom({ ticket, wheel }: SpinAttempt, secret: string, segments: Weighted[]): Drawn {
  return { segments, segment: drawFrom(wheel, secret, causeOf(ticket), segments) }
}

const causeOf = ({ user, period, number }: Ticket) => drawnFor(user, period, number)

/** Uses a spin, or pays its price; returns the balance. */
async function pay(ctx: IdempotentCtx, tx: Tx, { ticket, wheel, snapshot }: SpinAttempt, payment: Payment) {
  const { id: user } = ctx.user
  const at = ctx.now()
  if (payment.by === 'points')
    return ledger.post(tx, {
      user,
      amount: -payment.price,
      counterpart: 'spent',
      reason: 'ROULETTE_SPIN_BOUGHT',
      ref: causeOf(ticket),
      at,
    })
  const used = await tx.one(store.useSpin, { user, day: today(ctx), free: wheel.rule.freePerDay, at })
  if (used!.source !== payment.source) throw new Error(`A spin from ${used!.source} was used, not ${payment.source}`)
  return snapshot.balance
}

function spinRow(ctx: IdempotentCtx, { ticket, wheel }: SpinAttempt, payment: Payment, { segments, segment }: Drawn) {
  const { prize } = segment
  return {
    id: randomBytes(18).toString('base64url'),
    user: ctx.user.id,
    period: ticket.period,
    number: ticket.number,
    day: today(ctx),
    source: payment.source,
    country: ctx.user.country,
    config_version: wheel.version,
    segments,
    segment: segment.id,
    type: prize.type,
    amount: amountOf(segment),
    reward: 'reward' in prize ? prize.reward : null,
    cause: causeOf(ticket),
    price: payment.price,
    at: ctx.now(),
  }
}
