import type { Counted } from '../phone.ts'
import { emit } from './events.ts'

const STORE = 'lab.counts'

/** What the app counted on a mission day; another day begins with nothing. */
interface Kept {
  day: string
  /** Articles read: each counts once. */
  read: string[]
  counts: Partial<Record<Counted, number>>
}

export function keptOn(day: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '') as Kept
    if (kept.day === day) return kept
  } catch {
    // Nothing was counted yet.
  }
  return { day, read: [], counts: {} }
}

export function keep(kept: Kept): void {
  localStorage.setItem(STORE, JSON.stringify(kept))
  emit({ kind: 'counts', day: kept.day, read: kept.read })
}

/** Lets the lab know, when the phone starts, what was read on it before. */
export function emitCounts(): void {
  try {
    const { day, read } = JSON.parse(localStorage.getItem(STORE) ?? '') as Kept
    emit({ kind: 'counts', day, read })
  } catch {
    // Nothing was counted yet.
  }
}
