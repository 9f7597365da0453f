import type { KeyValue } from '@momi/client/session/identity'
import type { AppEvent } from '../../shared/analytics.ts'

export interface QueuedEvent extends AppEvent {
  /** Identifies the event, so that one that is sent twice counts once. */
  id: string
  at: number
}

const STORAGE_KEY = 'momi.events'
/** The maximum size of a batch. */
const MAX_BATCH_SIZE = 50
const MAX_QUEUE_LENGTH = 200
const GATHERED_FOR_MS = 5000
const RETRY_MS = [10_000, 30_000, 120_000]

interface Around {
  /** taken: the server accepted the events; refused: it never will; again: a network or server failure. */
  send: (events: readonly QueuedEvent[]) => Promise<'taken' | 'refused' | 'again'>
  storage: KeyValue
  now: () => number
  newId: () => string
  wait: (ms: number, then: () => void) => () => void
}

/** Collects events and sends them in batches. Unconfirmed events are stored and sent by the next page. */
export function eventQueue({ send, storage, now, newId, wait }: Around) {
  let waiting = storedEvents(storage)
  let isSending = false
  let failures = 0
  let cancel: (() => void) | undefined
  if (waiting.length > 0) due(0)

  function keep(): void {
    if (waiting.length > 0) storage.setItem(STORAGE_KEY, JSON.stringify(waiting))
    else storage.removeItem(STORAGE_KEY)
  }

  function due(ms: number): void {
    cancel ??= wait(ms, () => void flush())
  }

  async function flush(): Promise<void> {
    cancel?.()
    cancel = undefined
    if (isSending || waiting.length === 0) return
    isSending = true
    const batch = waiting.slice(0, MAX_BATCH_SIZE)
    const outcome = await send(batch).catch(() => 'again' as const)
    isSending = false
    if (outcome === 'again') return due(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!)
    failures = 0
    const sent = new Set(batch.map(({ id }) => id))
    waiting = waiting.filter(({ id }) => !sent.has(id))
    keep()
    if (waiting.length > 0) due(0)
  }

  return {
    add({ name, properties }: AppEvent): void {
      // Rounded, because the estimated server time may have half milliseconds.
      waiting = [...waiting, { id: newId(), name, at: Math.round(now()), properties }].slice(-MAX_QUEUE_LENGTH)
      keep()
      due(GATHERED_FOR_MS)
    },
    flush,
    /** After analytics was refused: drops the queue. */
    drop(): void {
      waiting = []
      keep()
    },
  }
}

function storedEvents(storage: KeyValue): QueuedEvent[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as QueuedEvent[]).slice(-MAX_QUEUE_LENGTH) : []
  } catch {
    return []
  }
}
