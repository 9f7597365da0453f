import type { Counting, Milestone, MilestoneContext } from '../../core/missions/kind.ts'
import type { MissionConfig } from '../../core/missions/mission-config.ts'

/** A counter of the day: its count, and the time of its last report. */
interface DayCounter {
  count: number
  reportedAt: Date
}

interface Day {
  dayStart: Date
  /** undefined: nothing was reported yet. */
  counter: DayCounter | undefined
  context: MilestoneContext
}

/**
 * The milestones of a mission day under the terms that the day began under or better ones, and how many of them the
 * last report passed. A better rule may put further ones below the count: the next report reaches them.
 */
export function dayProgress(
  counting: Pick<Counting<never>, 'milestones'>,
  { since }: Pick<MissionConfig<never>, 'since'>,
  { dayStart, counter, context }: Day,
) {
  const terms = since(dayStart)
  const milestones = counting.milestones(terms.rule, context)
  if (!counter) return { ...terms, milestones, passed: 0 }
  const then = since(dayStart, counter.reportedAt)
  const earlier = then.version === terms.version ? milestones : counting.milestones(then.rule, context)
  return { ...terms, milestones, passed: passedBy(counter.count, earlier) }
}

const passedBy = (count: number, milestones: readonly Milestone[]): number =>
  milestones.filter(({ at }) => at <= count).length
