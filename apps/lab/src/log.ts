import type { LabEvent } from './phone.ts'

interface Entry {
  id: number
  event: LabEvent
}

const MAX_ENTRIES = 200
/** The shortest time between two updates of the shown log, because a page makes many calls when it starts. */
const SHOWN_EVERY_MS = 100

/** The events of the phone, such as the calls of its page, newest first. */
export interface EventLog {
  readonly entries: () => readonly Entry[]
  readonly add: (event: LabEvent) => void
  readonly clear: () => void
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createLog(): EventLog {
  let entries: readonly Entry[] = []
  let added: Entry[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Entry[]) => {
    added = []
    entries = next
    listeners.forEach((listener) => listener())
  }
  return {
    entries: () => entries,
    add: (event) => {
      if (added.length === 0) setTimeout(() => set([...added, ...entries].slice(0, MAX_ENTRIES)), SHOWN_EVERY_MS)
      added.unshift({ id: ++count, event })
    },
    clear: () => set([]),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
