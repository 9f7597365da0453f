import type { Columns, Statement, Tx, Values } from './db.ts'
import { write } from './db.ts'

/**
 * One statement that does the same for many requests: `inputs` is a JSON array whose elements carry their `place`, and
 * each row of the result names the place it is for. An input without a row changed nothing.
 */
export type Gathered<I extends object, R extends Columns = Columns> = {
  readonly statement: Statement<{ inputs: 'jsonb' }, R & { place: 'int4' }>
  /** Two inputs of one lane never share a statement. */
  readonly laneOf: (input: I) => string
}

/** What a retry of the request will be answered from: stored with the work. */
interface KeyToKeep {
  user_id: string
  key: string
  request_hash: string
  at: Date
}

/** Another request has this key already. */
export class KeyTaken extends Error {}

/**
 * Runs `work` for this input, together with whoever asks at the same moment, in one transaction that also stores each
 * answer under its key. undefined where the input changed nothing. What `answerOf` throws undoes this input alone.
 */
export type Together = <I extends object, R extends Columns, A>(
  work: Gathered<I, R>,
  input: I,
  answerOf: (row: Values<R>) => A,
  key: KeyToKeep,
) => Promise<A | undefined>

const keepAnswers = write(
  'together_keep_answers',
  { kept: 'jsonb' },
  { key: 'text' },
  `insert into idempotency_keys (user_id, key, request_hash, answer, at)
   select user_id, key, request_hash, answer, at
     from jsonb_to_recordset($1) as kept (user_id uuid, key text, request_hash text, answer text, at timestamptz)
   on conflict (user_id, key) do nothing
   returning key`,
)

interface Waiting {
  input: object
  answerOf: (row: never) => unknown
  key: KeyToKeep
  resolve: (answer: never) => void
  reject: (error: unknown) => void
}

/** The most inputs of one statement. */
const MOST = 64
/** Statements of one kind at a time: while they commit, the next inputs gather. */
const AT_ONCE = 2

export function createTogether(transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Together {
  const queues = new Map<Gathered<never>, { waiting: Waiting[]; running: number }>()

  async function runAll(work: Gathered<never>, batch: Waiting[]): Promise<unknown[]> {
    return transact(async (tx) => {
      const inputs = batch.map(({ input }, place) => ({ ...input, place }))
      const answers: unknown[] = batch.map(() => undefined)
      for (const row of await tx.many(work.statement, { inputs }))
        answers[row.place] = batch[row.place]!.answerOf(row as never)
      const kept = batch.flatMap(({ key }, place) =>
        answers[place] === undefined ? [] : [{ ...key, answer: JSON.stringify(answers[place]) }],
      )
      if (kept.length > 0 && (await tx.many(keepAnswers, { kept })).length < kept.length) throw new KeyTaken()
      return answers
    })
  }

  async function settle(work: Gathered<never>, batch: Waiting[]): Promise<void> {
    try {
      const answers = await runAll(work, batch)
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as never)
    } catch (error) {
      // One of many failed and undid them all: each on its own, so that only it fails.
      if (batch.length === 1) batch[0]!.reject(error)
      else for (const one of batch) await settle(work, [one])
    }
  }

  function pump(work: Gathered<never>): void {
    const queue = queues.get(work)!
    while (queue.waiting.length > 0 && queue.running < AT_ONCE) {
      const batch = takeBatch(work, queue)
      queue.running++
      void settle(work, batch).then(() => {
        queue.running--
        pump(work)
      })
    }
  }

  function takeBatch(work: Gathered<never>, queue: { waiting: Waiting[] }): Waiting[] {
    const lanes = new Set<string>()
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const one of queue.waiting) {
      const lane = work.laneOf(one.input as never)
      if (batch.length === MOST || lanes.has(lane)) later.push(one)
      else batch.push(one)
      lanes.add(lane)
    }
    queue.waiting = later
    // Rows are locked in one order everywhere, so that two statements do not wait for each other.
    return batch.toSorted((a, b) => (work.laneOf(a.input as never) < work.laneOf(b.input as never) ? -1 : 1))
  }

  return (work, input, answerOf, key) =>
    new Promise((resolve, reject) => {
      const gathered = work as unknown as Gathered<never>
      const queue = queues.get(gathered) ?? { waiting: [], running: 0 }
      queues.set(gathered, queue)
      queue.waiting.push({ input, answerOf: answerOf as never, key, resolve: resolve as never, reject })
      // Whoever comes in the same turn of the event loop comes along.
      setImmediate(() => pump(gathered))
    })
}
