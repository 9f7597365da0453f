import type { RehearsalResult } from '@momi/contract'
import { addDays, daysBetween } from '@momi/contract/rules/calendar'

export type Day = RehearsalResult['days'][number]

export interface Sums {
  points: number
  items: number
  unclaimed: number
  times: number
}

export interface Compared {
  before: Sums
  after: Sums
}

const NOTHING: Sums = { points: 0, items: 0, unclaimed: 0, times: 0 }

const plus = (sums: Sums, given: Sums): Sums => ({
  points: sums.points + given.points,
  items: sums.items + given.items,
  unclaimed: sums.unclaimed + given.unclaimed,
  times: sums.times + given.times,
})

/** What these days gave together. */
export const sumOf = (days: readonly Day[]): Compared =>
  days.reduce<Compared>(
    (sum, { before, after }) => ({ before: plus(sum.before, before), after: plus(sum.after, after) }),
    {
      before: NOTHING,
      after: NOTHING,
    },
  )

/** The sums by some key of a day, in the order of the keys. */
export function sumsBy(
  days: readonly Day[],
  keyOf: (day: Day) => string,
): { key: string; days: Day[]; sums: Compared }[] {
  const groups = Map.groupBy(days, keyOf)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, group]) => ({ key, days: group, sums: sumOf(group) }))
}

export const isChanged = ({ before, after }: Compared): boolean =>
  before.points !== after.points || before.items !== after.items || before.times !== after.times

/** How much more is given after than before, as a share; null: nothing was given before. */
export const growth = ({ before, after }: Compared): number | null =>
  before.points === 0 ? null : after.points / before.points - 1

/** How many people of all this is about: in a sample, those for whom the people of it stand. */
export const ofAll = ({ oneOf }: RehearsalResult, count: number): number => count * oneOf

type Period = Pick<RehearsalResult, 'from' | 'to'>

/** The rehearsed days, also those on which nothing was given. */
export const numberOfDays = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** The points of each rehearsed day, for a chart. */
export function pointsByDay(result: RehearsalResult): { day: string; before: number; after: number }[] {
  const sums = new Map(sumsBy(result.days, ({ day }) => day).map(({ key, sums }) => [key, sums]))
  return Array.from({ length: numberOfDays(result) }, (_, index) => {
    const day = addDays(result.from, index)
    const { before, after } = sums.get(day) ?? { before: NOTHING, after: NOTHING }
    return { day, before: ofAll(result, before.points), after: ofAll(result, after.points) }
  })
}
