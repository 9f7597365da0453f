import type { LabEvent } from './phone.ts'

export interface Entry {
  id: number
  event: LabEvent
}

const LONGEST = 200
/** How often entries are shown at most: a page that starts asks a lot at once. */
const SHOWN_EVERY_MS = 100

/** What the page asked of the phone, newest first. */
export function createLog() {
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
    add(event: LabEvent) {
      if (added.length === 0) setTimeout(() => set([...added, ...entries].slice(0, LONGEST)), SHOWN_EVERY_MS)
      added.unshift({ id: ++count, event })
    },
    clear: () => set([]),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type EventLog = ReturnType<typeof createLog>
