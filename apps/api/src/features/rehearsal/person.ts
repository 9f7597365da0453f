import { MISSION_TYPES, type MissionType, type SpinSource } from '@momi/contract'
import { addDays, zoneOf } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import type { z } from 'zod'
import type { PrizesWaiting } from '../../core/missions/prizes.ts'
import type { Person as StoredPerson } from './input-columns.store.ts'

type Source = z.infer<typeof SpinSource>

/** A person in one of the rehearsed worlds. */
export interface Person {
  readonly stored: Omit<StoredPerson, 'recent' | 'freezes' | 'held' | 'granted' | 'activeDays'>
  readonly zone: string
  balance: number
  /** The last check-ins, newest first, with what those of these days gave. */
  recent: (StoredPerson['recent'][number] & { points?: number })[]
  freezes: StoredPerson['freezes']
  held: Source[]
  /** Of the day of the last spin. */
  spins: { day: string; dailyUsed: number; bought: number }
  /** The number of the last spin of a period. */
  drawn: { period: string; number: number } | null
  granted: Set<string>
  /** By mission and day: the count, and when it was reported. Only of the last days. */
  counters: Map<number, { count: number; reportedAt: Date }>
  /** By mission and day: how often it was granted. Only of the last days. */
  awards: Map<number, number>
  lastBonus: string | null
  /** Exchanges and claims that are not made in this world, by id. */
  notDone: string[]
  /** Of the last 60 days, oldest first. */
  activeDays: string[]
  /** What the rehearsed days gave. */
  earned: { points: number; items: number }
}

export const personFrom = ({ recent, freezes, held, granted, activeDays, ...stored }: StoredPerson): Person => ({
  stored,
  zone: zoneOf(stored.country)!,
  balance: stored.balance,
  recent: [...recent],
  freezes: [...freezes],
  held: [...held],
  spins: { day: '', dailyUsed: 0, bought: 0 },
  drawn: null,
  granted: new Set(granted),
  counters: new Map(),
  awards: new Map(),
  lastBonus: stored.lastBonus,
  notDone: [],
  activeDays: [...activeDays],
  earned: { points: 0, items: 0 },
})

/** What the account waited for before it got prizes, at an instant. */
export const waitingAt = ({ stored }: Person, at: Date): PrizesWaiting =>
  stored.signedInAt !== null && stored.signedInAt <= at
    ? null
    : { country: stored.country, since: stored.createdAt, hasAgingSignal: stored.hasAgingSignal }

const KEPT_DAYS = 60

export function addActiveDay(person: Person, day: string): void {
  if (person.activeDays.includes(day)) return
  const from = addDays(day, -KEPT_DAYS)
  person.activeDays = [...person.activeDays.filter((one) => one > from), day].toSorted()
}

/** Days per mission in a key: more than there are since 1970. */
const MOST_DAYS = 1_000_000
const dayNumber = (day: string): number => Date.parse(day) / DAY

/** A number, because a text takes ten times the memory. */
export const dayKey = (mission: MissionType, day: string): number =>
  MISSION_TYPES.indexOf(mission) * MOST_DAYS + dayNumber(day)

/** Reports and awards of a day arrive until the next one is over. */
const OPEN_DAYS = 2

/** Forgets what is of days that are over. */
export function forget(days: Map<number, unknown>, today: string): void {
  const from = dayNumber(today) - OPEN_DAYS
  for (const key of days.keys()) if (key % MOST_DAYS < from) days.delete(key)
}
