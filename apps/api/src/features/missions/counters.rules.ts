import type { MissionCounter } from '@momi/contract/errors'
import { MINUTE } from '@momi/contract/rules/durations'
import type { Counting, Milestone } from '../../core/missions/kind.ts'

interface Report {
  count: number
  /** The stored count, and the instant from which elapsed time allows further growth. */
  known: { count: number; at: Date }
  now: Date
  /** The creation time of the account or of the app instance, whichever is later. */
  countableSince: Date
  /** The growth of an account's first minute: `newbornGrowth`. */
  newborn: number
  /** The first instant of the counted day, and that of the next day. */
  dayStart: Date
  dayEnd: Date
  rateCap: ReturnType<Counting<never>['rateCap']>
}

/**
 * Clamps a reported count to plausible growth since the last report. A count above the daily maximum adds nothing, and
 * neither does a count of a day that ended before the account existed. Time in which the count did not grow allows no
 * further growth later, except for its last minute. What is cut off is not lost: later reports contain it again.
 */
export function clampCounter(report: Report): { count: number; at: Date } {
  const { count, known, now, countableSince, newborn, dayStart, dayEnd, rateCap } = report
  if (count > rateCap.perDay) return known
  const until = Math.min(now.getTime(), dayEnd.getTime())
  // Growth is allowed from the start of the day, where one minute is added, so that a minute counts as soon as it
  // begins. The first minute of an account allows no more than `newborn`; afterwards it grows like every other.
  const early = Math.min(MINUTE, (newborn / rateCap.perMinute) * MINUTE)
  const begins = Math.max(dayStart.getTime() - MINUTE, countableSince.getTime() + MINUTE - early)
  const from = known.count === 0 ? begins : Math.max(begins, known.at.getTime())
  const byTime = known.count + Math.max(0, Math.floor((rateCap.perMinute * (until - from)) / MINUTE))
  const believed = Math.max(known.count, Math.min(count, byTime))
  const used = from + ((believed - known.count) / rateCap.perMinute) * MINUTE
  return { count: believed, at: new Date(Math.max(used, until - MINUTE)) }
}

/**
 * The count that an account may reach in its first minute: half of the first step at most, so that no report at birth
 * completes a step. A secret step allows nothing, because the count would reveal it.
 */
export const newbornGrowth = ({ isSecret }: Pick<Counting<never>, 'isSecret'>, steps: readonly Milestone[]): number =>
  isSecret ? 0 : Math.floor((steps[0]?.at ?? 0) / 2)

/** The state of a counter. `passed`: the number of milestones behind it. `isDone`: a one-time milestone was reached. */
export function counterState(
  missionDay: string,
  count: number,
  { milestones, passed }: { milestones: readonly Milestone[]; passed: number },
  { isSecret, isDone }: { isSecret: boolean; isDone: boolean },
): MissionCounter {
  const last = milestones.at(-1)?.at ?? 0
  const next = milestones[passed]?.at ?? last
  const isComplete = isDone || passed >= milestones.length
  return {
    missionDay,
    count: isDone ? Math.max(count, last) : count,
    target: isSecret ? null : next,
    status: isComplete ? 'COMPLETED' : 'IN_PROGRESS',
  }
}
