import type { Counted } from '../missions.ts'
import { emit } from './events.ts'

const STORE = 'lab.counts'

/** The app's counts of a mission day; another day starts at zero. */
interface StoredCounts {
  day: string
  /** Ids of read articles: each counts once. */
  read: string[]
  counts: Partial<Record<Counted, number>>
}

export function storedCountsOf(day: string): StoredCounts {
  try {
    const stored = JSON.parse(localStorage.getItem(STORE) ?? '') as StoredCounts
    if (stored.day === day) return stored
  } catch {
    // Nothing stored yet.
  }
  return { day, read: [], counts: {} }
}

export function storeCounts(stored: StoredCounts): void {
  localStorage.setItem(STORE, JSON.stringify(stored))
  emit({ kind: 'counts', day: stored.day, read: stored.read })
}

/** Sends the stored counts to the lab when the phone starts. */
export function emitCounts(): void {
  try {
    const { day, read } = JSON.parse(localStorage.getItem(STORE) ?? '') as StoredCounts
    emit({ kind: 'counts', day, read })
  } catch {
    // Nothing stored yet.
  }
}
