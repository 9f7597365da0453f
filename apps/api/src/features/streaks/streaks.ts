import { HOUR } from '@momi/contract/rules/durations'
import type { IdempotentCtx, PersonCtx, UserCtx } from '../../core/context.ts'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import { Refusal } from '../../errors.ts'
import { afterPosting } from '../../core/ledger/ledger.ts'
import { termsIn } from '../../core/missions/mission-config.ts'
import type { Tx } from '../../db/db.ts'
import { dayTicket, readDayTicket } from './day-tickets.ts'
import {
  availability,
  ADJUSTMENT_OF,
  coveredInWeek,
  isInGrace,
  lateInstant,
  lengthsOf,
  nextCheckInAt,
  nextStep,
  pendingCovers,
  type StreakState,
  termsOfWeek,
  weekBegan,
  weekFrom,
  weekOf,
} from './streaks.rules.ts'
import { streaksKind } from './streak-rule.ts'
import { recordCheckIns, streakSnapshot, type CheckIn, type Paid, type StreakSnapshot } from './streaks.store.ts'

export interface Streak extends StreakState {
  version: number
  change: StreakSnapshot['change']
  wallet: { address: string; proven: boolean } | null
  adjustments: StreakSnapshot['adjustments']
  /** Another account that only claims this person's proven wallet, and has checked in with it on this day. */
  walletClaimant: string | null
  /** The caller's device. */
  haid: string
  /** Whether the device earns for another account. */
  deviceTaken: boolean
  /** Since when the device earns for its owner, if it earned for another account before. */
  ownedSince: Date | null
}

/**
 * The state of a user's streak on a mission day, by default today; null if the mission is off for the user. Reads in
 * the transaction, if one is given.
 */
export async function loadStreak(
  ctx: PersonCtx,
  now: Date,
  { day, tx }: { day?: string; tx?: Tx } = {},
): Promise<Streak | null> {
  const zone = zoneOf(ctx.user.country)
  if (!zone) return null
  const today = day ?? dayOf(now, zone)
  const { id: user_id, country, session } = ctx.user
  const query = { user_id, country, today, now, session }
  const snapshot = tx
    ? await tx.one(streakSnapshot.statement, { inputs: [{ index: 0, ...query }] })
    : await ctx.readBatched(streakSnapshot, query)
  if (!snapshot) return null
  const terms = await termsIn(ctx, tx ?? ctx.db, streaksKind, { country, version: snapshot.version })
  if (!terms) return null
  const state = { ...stateFrom(snapshot), zone, today, now }
  return { ...state, ...termsOfWeek(state, terms, weekBegan(snapshot.recent)) }
}

function stateFrom(snapshot: StreakSnapshot) {
  const { wallet: address, wallet_proven: proven, recent } = snapshot
  return {
    change: snapshot.change,
    last: recent[0] ?? null,
    week: weekFrom(recent),
    refused: new Set(snapshot.refused),
    freezes: snapshot.freezes,
    outages: snapshot.outages,
    wallet: address !== null && proven !== null ? { address, proven } : null,
    walletTaken: snapshot.wallet_taken,
    walletLastAt: snapshot.wallet_last_at,
    walletClaimant: snapshot.wallet_claimant,
    haid: snapshot.haid,
    deviceTaken: snapshot.device_taken,
    ownedSince: snapshot.owned_since,
    adjustments: snapshot.adjustments,
  }
}

export async function status(ctx: UserCtx) {
  return describe(ctx, requireEnabled(await loadStreak(ctx, ctx.now())))
}

/** The same, for a page that shows the streak among other things; undefined if the mission is off for the user. */
export async function statusIfOn(ctx: PersonCtx) {
  const streak = await loadStreak(ctx, ctx.now())
  return streak ? describe(ctx, streak) : undefined
}

/**
 * Checks in for today, or with a day ticket for the ticket's day (docs/decisions/0011-day-tickets.md). Refuses with the
 * first reason that applies, in the order of the contract's errors.
 */
export async function checkIn(ctx: IdempotentCtx, ticket?: string) {
  return performCheckIn(ctx, ticket, ({ answer }, paid) => answer(paid))
}

/**
 * How many times `performCheckIn` tries. An account that only claims the wallet may check in with it between the
 * owner's check and the write; the owner's next try then reverses that check-in.
 */
const MAX_ATTEMPTS = 3

/** Decides whether the caller may check in, records the check-in and returns the answer that `answerOf` makes. */
export async function performCheckIn<A extends object>(
  ctx: IdempotentCtx,
  ticket: string | undefined,
  answerOf: (decided: Decided, paid: Paid) => A,
): Promise<A> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const decided = await decide(ctx, ticket)
    const answer = await ctx.writeBatched(recordCheckIns, decided.input, (paid) => answerOf(decided, paid))
    if (answer) return answer
  }
  throw await rejectionReason(ctx, ticket)
}

type Decided = Awaited<ReturnType<typeof decide>>

/** The check-in to record, and a function that makes its answer; refuses if no check-in is possible. */
async function decide(ctx: UserCtx, ticket?: string) {
  const now = ctx.now()
  // A preliminary check, which the write repeats.
  const { streak, wallet } = requireOpen(ctx, await streakFor(ctx, now, ticket))
  const { streakDay, points, covers, missedDays } = nextStep(streak)
  const day = streak.today
  const input: CheckIn = {
    user_id: ctx.user.id,
    country: ctx.user.country,
    config_version: streak.version,
    day,
    streak_day: streakDay,
    points,
    wallet: wallet.address,
    wallet_proven: wallet.proven,
    at: streak.now,
    posted_at: now,
    claimant: streak.walletClaimant,
    cool_off_from: new Date(streak.now.getTime() - streak.rule.coolOffHours * HOUR),
    previous_day: streak.last?.day ?? '0001-01-01',
    adjustments: [
      ...covers.map(({ date, by }) => ({
        day: date,
        kind: ADJUSTMENT_OF[by.kind],
        missed_days: 0,
      })),
      ...(missedDays > 0 ? [{ day, kind: 'RESTARTED', missed_days: missedDays }] : []),
    ],
    freezes: covers.flatMap(({ date, by }) => (by.kind === 'FREEZE' ? [{ id: by.id, day: date }] : [])),
    session: ctx.user.session,
  }
  const used = new Set(input.freezes.map(({ id }) => id))
  const answer = (paid: Paid) => {
    const after: Streak = {
      ...streak,
      now,
      today: dayOf(now, streak.zone),
      last: {
        day,
        streakDay,
        at: streak.now,
        lifetimeStreak: paid.lifetime_streak,
        longestStreak: paid.longest_streak,
      },
      week: new Map([...(streakDay === 1 ? [] : streak.week), [streakDay, day]]),
      freezes: streak.freezes.filter(({ id }) => !used.has(id)),
      adjustments: [...paid.adjustments, ...streak.adjustments].slice(0, 20),
    }
    return {
      status: describe(ctx, after),
      pointsAwarded: points,
      balance: afterPosting(paid.balance),
      ...(paid.is_held && { checking: true as const }),
    }
  }
  return { input, answer }
}

/**
 * The reason why a check-in was not recorded. Reads the state again, because a concurrent request may have changed it;
 * if the state still allows the check-in, the rest of the budget was too small.
 */
async function rejectionReason(ctx: UserCtx, ticket?: string): Promise<Refusal> {
  requireOpen(ctx, await streakFor(ctx, ctx.now(), ticket))
  return new Refusal('streaks_mission_not_enabled', 'The budget of the mission is spent')
}

/** The streak on the day of the check-in: today, or the ticket's day, which is evaluated at an instant of that day. */
async function streakFor(ctx: UserCtx, now: Date, ticket: string | undefined): Promise<Streak> {
  const streak = requireEnabled(await loadStreak(ctx, now))
  if (ticket === undefined) return streak
  const invalid = (why: string) => new Refusal('streaks_day_ticket_invalid', why)
  const day = readDayTicket(ctx, streak, ticket)
  if (day === undefined || day > streak.today) throw invalid('The ticket is not one of this device')
  if (day === streak.today) return streak
  // The day may have been another account's.
  if (streak.ownedSince && day < dayOf(streak.ownedSince, streak.zone))
    throw invalid(`The device did not earn for this account on ${day}`)
  if (!isInGrace(day, streak)) throw invalid(`The ticket of ${day} is over`)
  if (streak.last && streak.last.day >= day)
    throw new Refusal('streaks_already_checked_in', `Checked in on ${streak.last.day}`)
  const late = requireEnabled(await loadStreak(ctx, now, { day }))
  const at = lateInstant(late)
  if (!at) throw new Refusal('streaks_cool_off_active', `The cool-off lasted through ${day}`)
  return { ...late, now: at }
}

export function requireEnabled(streak: Streak | null): Streak {
  if (!streak) throw new Refusal('streaks_mission_not_enabled', 'The streaks mission is not enabled for this user')
  return streak
}

function requireOpen(ctx: UserCtx, streak: Streak) {
  if (!ctx.user.apiKey) throw new Refusal('streaks_token_not_validated', 'The token was not made with a valid API key')
  if (streak.deviceTaken)
    throw new Refusal('device_earns_for_another_account', 'Another account earned on this device first')
  const { wallet } = streak
  if (!wallet) throw new Refusal('streaks_no_wallet_address', 'No wallet address was reported')

  const state = availability(streak)
  switch (state) {
    case 'open':
      return { streak, wallet }
    case 'date-before-max-record':
      throw new Refusal('streaks_date_before_max_record', `${streak.today} is before the last check-in`)
    case 'already-checked-in':
      throw new Refusal('streaks_already_checked_in', 'Already checked in today')
    case 'cool-off':
      throw new Refusal('streaks_cool_off_active', `Opens at ${nextCheckInAt(streak)?.toISOString()}`)
    default:
      throw new Error(state satisfies never)
  }
}

/** The streak as its owner sees it. */
export function describe(ctx: PersonCtx, streak: Streak) {
  const { price, most } = streak.rule.freezes
  return {
    change: streak.change,
    timeZone: streak.zone,
    today: streak.today,
    days: weekOf(streak),
    ...lengthsOf(streak),
    nextCheckInAt: nextCheckInAt(streak)?.toISOString() ?? null,
    walletReported: streak.wallet !== null,
    covered: pendingCovers(streak),
    coveredInWeek: coveredInWeek(streak, streak.adjustments),
    freezes: { held: streak.freezes.length, most, price },
    dayTicket: dayTicket(ctx, streak),
    adjustments: streak.adjustments,
  }
}
