import type { SpinSource } from '@momi/contract'
import { addDays, zoneOf } from '@momi/contract/rules/calendar'
import type { z } from 'zod'
import type { PrizesWaiting } from '../../core/missions/prizes.ts'
import type { Person as StoredPerson } from './input-columns.store.ts'

type Source = z.infer<typeof SpinSource>

/** A person in one of the rehearsed worlds. */
export interface Person {
  readonly stored: Omit<StoredPerson, 'recent' | 'freezes' | 'held' | 'granted' | 'activeDays'>
  readonly zone: string
  balance: number
  recent: StoredPerson['recent']
  freezes: StoredPerson['freezes']
  held: Source[]
  /** Of the day of the last spin. */
  spins: { day: string; dailyUsed: number; bought: number }
  /** The number of the last spin of a period. */
  drawn: { period: string; number: number } | null
  granted: Set<string>
  /** By mission and day: the count, and when it was reported. Only of the last days. */
  counters: Map<string, { count: number; reportedAt: Date }>
  /** By mission and day: how often it was granted. Only of the last days. */
  awards: Map<string, number>
  lastBonus: string | null
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
  activeDays: [...activeDays],
  earned: { points: 0, items: 0 },
})

/** What the account waited for before it got prizes, at an instant. */
export const waitingAt = ({ stored }: Person, at: Date): PrizesWaiting =>
  stored.signedInAt !== null && stored.signedInAt <= at
    ? null
    : { country: stored.country, since: stored.createdAt, hasNativeKey: stored.hasNativeKey }

const KEPT_DAYS = 60

export function addActiveDay(person: Person, day: string): void {
  if (person.activeDays.includes(day)) return
  const from = addDays(day, -KEPT_DAYS)
  person.activeDays = [...person.activeDays.filter((one) => one > from), day].toSorted()
}

export const dayKey = (mission: string, day: string): string => `${mission} ${day}`

/** Reports and awards of a day arrive until the next one is over. */
const OPEN_DAYS = 2

/** Forgets what is of days that are over. */
export function forget(days: Map<string, unknown>, today: string): void {
  const from = addDays(today, -OPEN_DAYS)
  for (const key of days.keys()) if (key.slice(key.lastIndexOf(' ') + 1) < from) days.delete(key)
}
