import type { HoldOutcome, HoldProof } from '@momi/contract'
import { DAY, HOUR } from '@momi/contract/rules/durations'

/** How long payouts wait if nobody decides. What a person has disputed takes longer to find out. */
export const HOLD_MS = 14 * DAY
export const DISPUTE_MS = 30 * DAY
/** An appeal is answered by then, and so is the second look at a hold of staff. */
export const ANSWER_MS = 72 * HOUR
/** No hold lasts longer, however often staff extend it. */
const LONGEST_MS = 90 * DAY
/** What an account was held for does not hold it again for so long. */
export const AGAIN_MS = 90 * DAY

/** A signal goes back to shadow above this share of overturned holds, over the last `WINDOW_MS`. */
const OVERTURNED_SHARE = 0.05
const LEAST_CASES = 50
export const WINDOW_MS = 90 * DAY

export interface HoldSignal {
  name: string
  points: number
}

/** The signal that counts most, which decides what the person is told. */
export const strongest = (signals: readonly HoldSignal[]): HoldSignal | undefined =>
  signals.toSorted((one, other) => other.points - one.points)[0]

export interface OpenHold {
  kind: 'SIGNALS' | 'STAFF' | 'OWNER'
  ends_at: Date
  answer_due_at: Date | null
  appealed_at: Date | null
  confirmed_at: Date | null
  /** Whether the account has got a signal of a person since. */
  is_proven: boolean
  /** The worth of the payouts that wait, in the token. */
  waiting: number
}

/** Why an open hold is over now, without anybody's decision; undefined if it is not. */
export function endOf(hold: OpenHold, now: Date, releaseBelow: number): HoldOutcome | undefined {
  if (hold.ends_at <= now) return 'EXPIRED'
  if (isClearable(hold) && hold.is_proven) return 'CLEARED'
  if (hold.kind === 'OWNER' || hold.answer_due_at === null || hold.answer_due_at > now) return undefined
  // A hold of staff that nobody else has looked at has no second person behind it, whatever it is worth.
  const isUnseen = hold.kind === 'STAFF' && hold.confirmed_at === null
  return isUnseen || hold.waiting < releaseBelow ? 'UNANSWERED' : undefined
}

/** When an open hold ends if nobody does anything, at the payouts that wait now. */
export function endUnanswered(hold: Omit<OpenHold, 'is_proven'>, releaseBelow: number): Date {
  const { answer_due_at: due, ends_at: end } = hold
  return due !== null && endOf({ ...hold, is_proven: false }, due, releaseBelow) === 'UNANSWERED' ? due : end
}

/** Whether a signal of a person ends it: what a person of staff has decided, and what the owner has stopped, stays. */
export const isClearable = ({ kind, confirmed_at }: Pick<OpenHold, 'kind' | 'confirmed_at'>): boolean =>
  kind === 'SIGNALS' && confirmed_at === null

/** The next signal of a person that an account can get; null if it has all. */
export function nextProof(has: readonly string[]): HoldProof | null {
  if (!has.includes('google') && !has.includes('phone')) return 'SIGN_IN'
  if (!has.includes('phone')) return 'PHONE'
  return has.includes('sent') ? null : 'WALLET'
}

/** The end that staff give a hold, within the longest time. */
export const newEnd = (placedAt: Date, now: Date, days: number): Date =>
  new Date(Math.min(now.getTime() + days * DAY, placedAt.getTime() + LONGEST_MS))

export interface SignalRecord {
  signal: string
  cases: number
  overturned: number
}

/** Whether so many of a signal's holds were overturned that it must not hold anybody. */
export const isOverturnedTooOften = ({ cases, overturned }: SignalRecord): boolean =>
  cases >= LEAST_CASES && overturned > cases * OVERTURNED_SHARE

/**
 * Which of the open holds of one kind of two accounts goes on when they are merged, `own` being that of the remaining one:
 * what a person has decided, with the later end of two such; otherwise the remaining account's. Not one that is over.
 */
export function goesOn<Hold extends Pick<OpenHold, 'kind' | 'confirmed_at' | 'ends_at'>>(
  own: Hold,
  other: Hold,
  now: Date,
): Hold {
  const [isDecided, isOtherDecided] = [!isClearable(own), !isClearable(other)]
  if (own.ends_at <= now || other.ends_at <= now) return own.ends_at >= other.ends_at ? own : other
  if (isDecided !== isOtherDecided) return isDecided ? own : other
  return isDecided && other.ends_at > own.ends_at ? other : own
}
