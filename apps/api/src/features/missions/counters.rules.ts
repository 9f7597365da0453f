import type { MissionCounter } from '@momi/contract/errors'
import type { Counting, Milestone } from '../../core/missions/kind.ts'

const MINUTE = 60_000

interface Report {
  count: number
  /** What is known so far, and the instant up to which growth was used. */
  known: { count: number; at: Date }
  now: Date
  /** When the account or the app instance began, whichever is later. */
  bornAt: Date
  /** The first and the last instant of the counted day. */
  dayStart: Date
  dayEnd: Date
  rateCap: ReturnType<Counting<never>['rateCap']>
}

/**
 * How much of a reported count can be believed: no more than the time since the last report allows, and nothing of one
 * that nobody could reach in a day, or of the time before the account. A report tells all that was done until it, so that time which went by unused, but
 * for a minute, is no reserve for the next one. The rest is not lost: a later report brings it again.
 */
export function clampCounter(report: Report): { count: number; at: Date } {
  const { count, known, now, bornAt, dayStart, dayEnd, rateCap } = report
  if (count > rateCap.perDay) return known
  const until = Math.min(now.getTime(), dayEnd.getTime())
  // Growth begins with the day, or with the account in it. The first minute counts as soon as it has begun.
  const begins = Math.max(dayStart.getTime(), bornAt.getTime()) - MINUTE
  const from = known.count === 0 ? begins : Math.max(begins, known.at.getTime())
  const byTime = known.count + Math.max(0, Math.floor((rateCap.perMinute * (until - from)) / MINUTE))
  const believed = Math.max(known.count, Math.min(count, byTime))
  const used = from + ((believed - known.count) / rateCap.perMinute) * MINUTE
  return { count: believed, at: new Date(Math.max(used, until - MINUTE)) }
}

/** How a counter stands. `isDone`: what is reached once in a life was reached. */
export function counterState(
  missionDay: string,
  count: number,
  milestones: readonly Milestone[],
  { isSecret, isDone }: { isSecret: boolean; isDone: boolean },
): MissionCounter {
  const last = milestones.at(-1)?.at ?? 0
  const next = milestones.find(({ at }) => at > count)?.at ?? last
  const isComplete = isDone || count >= last
  return {
    missionDay,
    count: isDone ? Math.max(count, last) : count,
    target: isSecret ? null : next,
    status: isComplete ? 'COMPLETED' : 'IN_PROGRESS',
  }
}
