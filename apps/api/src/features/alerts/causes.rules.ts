import { HOUR, MINUTE } from '@momi/contract/rules/durations'
import type { SpendingAlertCause } from '@momi/contract'
import type { Exhaustion } from './exhaustion.rules.ts'

/** A pace is too high if it is on both windows: the long one for significance, the short one so that the alert ends. */
const WINDOWS = [
  { short: 5 * MINUTE, long: HOUR, times: 6 },
  { short: HOUR, long: 6 * HOUR, times: 2 },
] as const

/** Something of which this share is left, or less, is low. */
const LOW_SHARE = 0.2
/** An alert of what is low ends only once it lasts clearly longer, so that it does not come and go. */
export const CLEARLY = 1.5

/** `paceIn`: how many times as often as expected something was used in the last milliseconds; undefined: unknown. */
function isFast(isOpen: boolean, paceIn: (ms: number) => number | undefined): boolean {
  const isOver = (ms: number, times: number) => (paceIn(ms) ?? 0) >= times
  return WINDOWS.some(({ short, long, times }) =>
    isOpen ? isOver(short, times) || isOver(long, times) : isOver(short, times) && isOver(long, times),
  )
}

interface State {
  now: Date
  /** What is left, now and later, and the limit. */
  left: number
  leftLater: number
  total: number | null
  endsAt: Date | null
  exhaustion: Exhaustion
  paceIn: (ms: number) => number | undefined
  /** What lasts no longer is low. */
  lowMs: number
  open: ReadonlySet<SpendingAlertCause>
}

/** Whether something runs out soon, and before its end. */
export function isRunningOut({ now, left, leftLater, total, endsAt, exhaustion, lowMs, open }: State): boolean {
  if (left + leftLater <= 0) return true
  const factor = open.has('LOW') ? CLEARLY : 1
  const until = Math.min(endsAt?.getTime() ?? Infinity, now.getTime() + lowMs * factor)
  if (exhaustion.likely && exhaustion.likely.getTime() <= until) return true
  return endsAt === null && total !== null && left + leftLater <= total * LOW_SHARE * factor
}

/** The alerts that are to be open. */
export function causesOf(state: State): SpendingAlertCause[] {
  if (state.left + state.leftLater <= 0) return ['EMPTY']
  return [
    ...(isFast(state.open.has('PACE'), state.paceIn) ? (['PACE'] as const) : []),
    ...(isRunningOut(state) ? (['LOW'] as const) : []),
  ]
}
