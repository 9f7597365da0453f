import type { OnceCtx, UserCtx } from '../../core/context.ts'
import { dayOf, zoneOf } from '../../core/calendar.ts'
import { Refusal } from '../../core/errors.ts'
import { afterPosting } from '../../core/ledger.ts'
import { availability, nextCheckInAt, nextStep, type Standing, StreakRule, weekOf } from './streaks.rules.ts'
import { recordCheckIns, streakFacts, type StreakFacts } from './streaks.store.ts'

interface Adjustment {
  id: string
  date: string
  kind: 'RESTARTED'
  missedDays: number
}

interface Streak extends Standing {
  wallet: { address: string; proven: boolean } | null
  adjustments: Adjustment[]
  /** The device earns for another account. */
  deviceTaken: boolean
}

/** How a user's streak stands; null where the mission does not run for them. */
export async function loadStreak(ctx: UserCtx, now: Date): Promise<Streak | null> {
  const zone = zoneOf(ctx.user.country)
  if (!zone) return null
  const today = dayOf(now, zone)
  const { id: user_id, country, session } = ctx.user
  const facts = await ctx.readTogether(streakFacts, { user_id, country, today, now, session })
  return facts ? { ...standing(facts), zone, today, now } : null
}

function standing(facts: StreakFacts) {
  const { last_day: day, last_streak_day: streakDay, last_at: at, wallet: address, wallet_proven: proven } = facts
  return {
    rule: StreakRule.parse(facts.rule),
    last: day !== null && streakDay !== null && at !== null ? { day, streakDay, at } : null,
    wallet: address !== null && proven !== null ? { address, proven } : null,
    walletTaken: facts.wallet_taken,
    deviceTaken: facts.device_taken,
    adjustments: facts.adjustments as Adjustment[],
  }
}

export async function status(ctx: UserCtx) {
  return describe(enabled(await loadStreak(ctx, ctx.now())))
}

/**
 * Checks in for today. Refuses, in this order: mission not enabled, token made without an API key, a device that earns
 * for another account, no wallet, a day before the last one, today taken by this user or this wallet, cool-off.
 */
export async function checkIn(ctx: OnceCtx) {
  const now = ctx.now()
  // Decided outside the transaction, so that a refusal costs no more than a look: what is written checks it again.
  const { streak, wallet } = requireOpen(ctx, await loadStreak(ctx, now))
  const { streakDay, points, missedDays } = nextStep(streak)

  const input = {
    user_id: ctx.user.id,
    day: streak.today,
    streak_day: streakDay,
    points,
    wallet: wallet.address,
    wallet_proven: wallet.proven,
    at: now,
    last_day: streak.last?.day ?? null,
    missed_days: missedDays,
    session: ctx.user.session,
  }
  const answer = await ctx.writeTogether(recordCheckIns, input, (paid) => {
    const adjustment = { id: String(paid.adjustment), date: streak.today, kind: 'RESTARTED' as const, missedDays }
    const after: Streak = {
      ...streak,
      last: { day: streak.today, streakDay, at: now },
      adjustments: paid.adjustment === null ? streak.adjustments : [adjustment, ...streak.adjustments],
    }
    return { status: describe(after), pointsAwarded: points, balance: afterPosting(paid.balance) }
  })
  if (answer) return answer
  // Somebody was faster. Look again, to name the reason as it is now.
  requireOpen(ctx, await loadStreak(ctx, now))
  throw new Refusal('streaks_already_checked_in', 'Already checked in today')
}

function enabled(streak: Streak | null): Streak {
  if (!streak) throw new Refusal('streaks_mission_not_enabled', 'The streaks mission is not enabled for this user')
  return streak
}

function requireOpen(ctx: UserCtx, found: Streak | null) {
  const streak = enabled(found)
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

function describe(streak: Streak) {
  return {
    timeZone: streak.zone,
    today: streak.today,
    days: weekOf(streak),
    nextCheckInAt: nextCheckInAt(streak)?.toISOString() ?? null,
    walletReported: streak.wallet !== null,
    adjustments: streak.adjustments,
  }
}
