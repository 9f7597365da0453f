import type { Api, MissionType, Output } from '@momi/contract'
import { DAY, MINUTE } from '@momi/contract/rules/durations'
import type { Counting, Gift, Milestone, MissionKind } from '../../core/missions/kind.ts'

export type Pays = NonNullable<Output<Api['GET /api/v2/user/missions']>['missions'][number]['pays']>

/** A gift as a card shows it. */
function shown(gift: Gift): Pick<Pays, 'gift' | 'amount'> {
  if ('points' in gift) return { gift: 'POINTS', amount: gift.points }
  return 'spins' in gift ? { gift: 'SPINS', amount: gift.spins } : { gift: 'REWARD', amount: 1 }
}

/** What a mission with one gift pays. */
export const paysOnce = (gift: Gift, time: Partial<Pick<Pays, 'needs' | 'within' | 'per'>>): Pays => {
  const { amount, ...what } = shown(gift)
  return { ...what, amount, needs: null, every: null, within: null, per: null, times: 1, most: amount, ...time }
}

/** The milestones that a count can reach in a day: growth beyond this rate is not believed (counters.rules.ts). */
export function reachable<R>(
  { per, rateCap }: Pick<Counting<R>, 'per' | 'rateCap'>,
  rule: R,
  milestones: readonly Milestone[],
): readonly Milestone[] {
  if (per === 'life') return milestones
  const { perMinute, perDay } = rateCap(rule)
  // The day's first minute counts as soon as it begins.
  const most = Math.min(perDay, Math.floor(perMinute * (DAY / MINUTE + 1)))
  return milestones.filter(({ at }) => at <= most)
}

/**
 * The milestones as they pay an account that gets no prizes yet: what is tried after a prize pays in its place. What is
 * passed was paid.
 */
export const withoutPrizes = (
  milestones: readonly Milestone[],
  passed: number,
  isPrize: (one: Milestone['tries'][number]) => boolean,
): readonly Milestone[] =>
  milestones.map((milestone, i) => {
    const tries = milestone.tries.filter((one) => !isPrize(one))
    return i < passed || tries.length === 0 ? milestone : { ...milestone, tries }
  })

type Step = Pick<Pays, 'gift' | 'amount'> & { at: number }

/** Whether each step gives the same for the same count. */
const areEqual = (steps: readonly Step[]): boolean =>
  steps.every(
    ({ at, gift, amount }, i) =>
      at === steps[0]!.at * (i + 1) && gift === steps[0]!.gift && amount === steps[0]!.amount,
  )

/**
 * The finds of a day that count for one of the missions that share a secret counter: those for which it pays first
 * (`first`), and with those for which it paid because the first one had nothing, without those passed for which it gave
 * nothing (`most`).
 * `taken`: how many have paid the gift of another mission.
 */
export function findsOf(
  type: MissionType,
  milestones: readonly Milestone[],
  { passed, taken, given }: Pick<Counted, 'passed' | 'given'> & { taken: number },
) {
  const isFirst = ({ tries }: Milestone) => tries[0]!.type === type
  const isNext = ({ tries }: Milestone) => tries.slice(1).some((one) => one.type === type)
  const done = milestones.slice(0, passed)
  const takenOver = Math.max(0, done.filter(isNext).length - taken)
  const lost = Math.max(0, done.filter(isFirst).length + takenOver - given)
  const first = milestones.filter(isFirst).length
  return { first, most: first + takenOver - lost }
}

interface Counted {
  type: MissionType
  kind: Pick<MissionKind, 'gift'>
  /** The rule of this mission, which has the gift of milestones without one. */
  rule: never
  /** Those of the day that can be reached, of this mission or of the one that it counts as. */
  milestones: readonly Milestone[]
  /** How many of them are passed. */
  passed: number
  counting: Pick<Counting<never>, 'per' | 'isSecret'>
  /** Which of them count for this mission, if it shares a secret counter. */
  finds: ReturnType<typeof findsOf> | undefined
  /** How many have paid the gift of this one. */
  given: number
}

/** What a mission with a counter pays; null if it pays nothing. */
export function paysOfCounted({ type, kind, rule, milestones, passed, counting, finds, given }: Counted): Pays | null {
  const own = kind.gift?.(rule)
  const steps = milestones.flatMap(({ at, tries }) => {
    const found = tries.find((one) => one.type === type)
    const gift = found && (found.gift ?? own?.gift)
    return gift ? [{ at, ...shown(gift) }] : []
  })
  const perDay = Math.min(steps.length, own?.perDay ?? Infinity)
  const all = Math.min(perDay, finds?.first ?? Infinity)
  const times = Math.min(perDay, finds?.most ?? Infinity)
  const next = steps[passed] ?? steps.at(-1)
  if (!next || times <= 0) return null
  const { at, ...gift } = next
  const paid = steps.slice(0, times)
  return {
    ...gift,
    needs: counting.isSecret || counting.per === 'life' ? null : at,
    every: !counting.isSecret && times > 1 && areEqual(steps) ? steps[0]!.at : null,
    within: null,
    per: counting.per === 'life' ? 'LIFE' : 'DAY',
    times,
    most: paid.every((step) => step.gift === gift.gift) ? paid.reduce((sum, { amount }) => sum + amount, 0) : null,
    ...(times < all && { left: Math.max(0, times - given) }),
  }
}
