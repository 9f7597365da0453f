import type { KeyValue } from '@momi/client/storage'
import { withoutPersonalData } from '@momi/contract/rules/personal-data'
import type { AppEvent } from '../../shared/analytics.ts'

export interface QueuedEvent extends AppEvent {
  /** Identifies the event, so that one that is sent twice counts once. */
  id: string
  at: number
}

const STORAGE_KEY = 'momi.events'
/** The maximum number of events of a batch. */
const MAX_BATCH_SIZE = 50
/** The maximum length of a batch: a request that may outlive its page must have less than 64 KB in UTF-8. */
const MAX_BATCH_LENGTH = 16_000
/** Longer texts are cut, so that a batch has room for every event. */
const MAX_TEXT_LENGTH = 300
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
  let mostEvents = MAX_BATCH_SIZE
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
    const batch = firstBatch(waiting, mostEvents)
    const outcome = await send(batch).catch(() => 'again' as const)
    isSending = false
    if (outcome === 'again' || (outcome === 'refused' && batch.length > 1)) return retry(batch, outcome)
    failures = 0
    mostEvents = MAX_BATCH_SIZE
    remove(batch)
    if (waiting.length > 0) due(0)
  }

  function remove(batch: readonly QueuedEvent[]): void {
    const sent = new Set(batch.map(({ id }) => id))
    waiting = waiting.filter(({ id }) => !sent.has(id))
    keep()
  }

  /** Divides the batch, because a single event may be the reason. One that fails alone is tried after the others. */
  function retry(batch: readonly QueuedEvent[], outcome: 'again' | 'refused'): void {
    mostEvents = Math.ceil(batch.length / 2)
    if (batch.length === 1) {
      waiting = [...waiting.filter(({ id }) => id !== batch[0]!.id), batch[0]!]
      keep()
    }
    due(outcome === 'refused' ? 0 : RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!)
  }

  return {
    add({ name, properties }: AppEvent): void {
      // Rounded, because the estimated server time may have half milliseconds.
      waiting = [...waiting, { id: newId(), name, at: Math.round(now()), properties: shortened(properties) }].slice(
        -MAX_QUEUE_LENGTH,
      )
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

/** The first events of the queue, at least one and at most `most`, as far as they have room in a request. */
function firstBatch(waiting: readonly QueuedEvent[], most: number): QueuedEvent[] {
  let length = 0
  const end = waiting.findIndex((event, at) => {
    length += JSON.stringify(event).length
    return at === most || (at > 0 && length > MAX_BATCH_LENGTH)
  })
  return waiting.slice(0, end < 0 ? waiting.length : end)
}

const shortened = (properties: AppEvent['properties']): AppEvent['properties'] =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? cut(value) : value,
    ]),
  )

/** Removes personal data first, because the server would not recognize a part of it. */
const cut = (text: string): string => withoutPersonalData(text).slice(0, MAX_TEXT_LENGTH)

/** The events that an earlier page stored; those of an earlier release may have long texts. */
function storedEvents(storage: KeyValue): QueuedEvent[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept
      .filter(isEvent)
      .slice(-MAX_QUEUE_LENGTH)
      .map((event) => ({ ...event, properties: shortened(event.properties) }))
  } catch {
    return []
  }
}

/** Storage may contain anything. */
function isEvent(value: unknown): value is QueuedEvent {
  const { id, properties } = (value ?? {}) as Partial<Record<keyof QueuedEvent, unknown>>
  return typeof id === 'string' && typeof properties === 'object' && properties !== null
}
