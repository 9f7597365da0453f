import type { Person } from './person.ts'

/** A person in both worlds. */
export interface Pair {
  history: Person
  draft: Person
  /** Their rows have changed hands, so that what happened is taken as it is stored. */
  isMerged: boolean
}

/** A pair as texts without names, because those take most of the memory of small objects. */
export interface Packed {
  known: string
  history: string
  /** The values that differ from history, by index. */
  draft: string
}

export function pack({ history, draft, isMerged }: Pair): Packed {
  const { id, country, createdAt, hasAgingSignal, signedInAt, overrides, balance, lastBonus } = history.stored
  const dates = [createdAt.getTime(), signedInAt?.getTime() ?? null]
  const [was, is] = [valuesOf(history), valuesOf(draft)].map((values) => values.map((one) => JSON.stringify(one)))
  const changed = is!.flatMap((value, index) => (value === was![index] ? [] : [`"${index}":${value}`]))
  return {
    known: JSON.stringify([id, country, history.zone, dates, hasAgingSignal, overrides, balance, lastBonus, isMerged]),
    history: `[${was!.join()}]`,
    draft: changed.length === 0 ? '' : `{${changed.join()}}`,
  }
}

type Known = [
  id: string,
  country: string,
  zone: string,
  dates: [number, number | null],
  hasAgingSignal: boolean,
  overrides: Record<string, boolean>,
  balance: number,
  lastBonus: string | null,
  isMerged: boolean,
]

export function unpack({ known, history, draft }: Packed): Pair {
  const [id, country, zone, [created, signedIn], hasAgingSignal, overrides, balance, lastBonus, isMerged] = JSON.parse(
    known,
  ) as Known
  const signedInAt = signedIn === null ? null : new Date(signedIn)
  const createdAt = new Date(created)
  const stored = { id, country, createdAt, hasAgingSignal, signedInAt, isMerged, overrides, balance, lastBonus }
  const personOf = (changed: object): Person => ({
    stored,
    zone,
    ...stateFrom(Object.assign(JSON.parse(history) as Values, changed)),
  })
  return { history: personOf({}), draft: personOf(draft === '' ? {} : (JSON.parse(draft) as object)), isMerged }
}

type Values = ReturnType<typeof valuesOf>

/** All that changes of a person, in a fixed order. */
const valuesOf = ({ spins, drawn, earned, ...person }: Person) =>
  [
    [person.balance, earned.points, earned.items, spins.dailyUsed, spins.bought],
    spins.day,
    drawn && [drawn.period, drawn.number],
    person.recent.map(({ day, streakDay, at, lifetimeStreak, points }) => [
      day,
      streakDay,
      at.getTime(),
      lifetimeStreak,
      ...(points === undefined ? [] : [points]),
    ]),
    person.freezes.map(({ id, at }) => [id, at.getTime()]),
    person.held,
    [...person.granted],
    [...person.counters].map(([key, { count, reportedAt }]) => [key, count, reportedAt.getTime()]),
    [...person.awards],
    person.lastBonus,
    person.notDone,
    person.activeDays,
  ] as const

function stateFrom([sums, spinDay, drawn, recent, freezes, held, granted, counters, awards, ...rest]: Values) {
  const [balance, points, items, dailyUsed, bought] = sums as [number, number, number, number, number]
  const [lastBonus, notDone, activeDays] = rest
  type CheckIn = [day: string, streakDay: number, at: number, lifetimeStreak: number, points?: number]
  return {
    balance,
    earned: { points, items },
    spins: { day: spinDay, dailyUsed, bought },
    drawn: drawn && { period: drawn[0] as string, number: drawn[1] as number },
    recent: (recent as CheckIn[]).map(([day, streakDay, at, lifetimeStreak, given]) => ({
      day,
      streakDay,
      at: new Date(at),
      lifetimeStreak,
      ...(given !== undefined && { points: given }),
    })),
    freezes: (freezes as [number, number][]).map(([id, at]) => ({ id, at: new Date(at) })),
    held,
    granted: new Set(granted),
    counters: new Map(
      (counters as [number, number, number][]).map(([key, count, at]) => [key, { count, reportedAt: new Date(at) }]),
    ),
    awards: new Map(awards),
    lastBonus,
    notDone,
    activeDays,
  }
}
