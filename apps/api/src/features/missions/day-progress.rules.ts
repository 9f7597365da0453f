import type { Counting, Gift, Milestone, MilestoneContext, MissionKind } from '../../core/missions/kind.ts'
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

/** The milestones behind which a count has come, after the first `passed` ones. */
export const reachedBy = (count: number, milestones: readonly Milestone[], passed: number): readonly Milestone[] =>
  milestones.slice(passed).filter(({ at }) => at <= count)

/** The number under which a milestone is granted once a day; null if it is granted once in a lifetime. */
export const milestoneNumber = (
  { per }: Pick<Counting<never>, 'per'>,
  milestones: readonly Milestone[],
  milestone: Milestone,
): number | null => (per === 'life' ? null : milestones.indexOf(milestone) + 1)

/** The gift of another mission's rule, unless this person has got it as often as a day allows. */
export function giftWithin<R>(kind: Pick<MissionKind<R>, 'gift'>, rule: R, givenToday: number): Gift | undefined {
  const source = kind.gift?.(rule)
  return source && (source.perDay === null || givenToday < source.perDay) ? source.gift : undefined
}

const passedBy = (count: number, milestones: readonly Milestone[]): number =>
  milestones.filter(({ at }) => at <= count).length
