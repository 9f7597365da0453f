import type { Counted } from '../phone.ts'
import { emit } from './events.ts'

const STORE = 'lab.counts'

/** The app's counts of a mission day; another day starts at zero. */
interface StoredCounts {
  day: string
  /** Ids of read articles: each counts once. */
  read: string[]
  counts: Partial<Record<Counted, number>>
}

export function keptOn(day: string): StoredCounts {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '') as StoredCounts
    if (kept.day === day) return kept
  } catch {
    // Nothing stored yet.
  }
  return { day, read: [], counts: {} }
}

export function keep(kept: StoredCounts): void {
  localStorage.setItem(STORE, JSON.stringify(kept))
  emit({ kind: 'counts', day: kept.day, read: kept.read })
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
