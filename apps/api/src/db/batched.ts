import type { Columns, Values } from './columns.ts'
import { write, type Db, type Read, type Statement, type Tx } from './db.ts'
import { createBatcher } from './batcher.ts'

/**
 * One statement for many requests: `inputs` is a JSON array whose elements have an `index`, and each row of
 * the result has the index of its input. `input` is never set; it only carries the input's type.
 */
interface BatchedStatement<I extends object, S> {
  readonly statement: S
  readonly input?: I
}

export type BatchedRead<I extends object, R extends Columns> = BatchedStatement<
  I,
  Read<{ inputs: 'jsonb' }, R & { index: 'int4' }>
>

/**
 * A write for many requests. An input for which the statement returns no row changed nothing. Inputs with the same key
 * run one after the other. `lock` takes a batch's locks before its statement starts, so that the statement sees what
 * was committed while `lock` waited.
 */
export type BatchedWrite<I extends object, R extends Columns> = BatchedStatement<
  I,
  Statement<{ inputs: 'jsonb' }, R & { index: 'int4' }>
> & { readonly keyOf: (input: I) => string; readonly lock: (tx: Tx, inputs: I[]) => Promise<unknown> }

/** The key under which the answer is stored for retries of the request, in the same transaction. */
interface IdempotencyRecord {
  user_id: string
  key: string
  request_hash: string
  at: Date
  /** Serializes and seals the answer. */
  sealed: (answer: unknown) => string
}

/** Another request has already used this key, or the account was merged into another one or erased. */
export class IdempotencyKeyTaken extends Error {}

/** Batching of concurrent requests, for hot paths. */
export interface Batched {
  /** The row for this input, or undefined. */
  readonly read: <I extends object, R extends Columns>(
    work: BatchedRead<I, R>,
    input: I,
  ) => Promise<Values<R> | undefined>
  /**
   * Runs `work` for this input together with concurrent ones, in one transaction that also stores each answer
   * under its key. undefined if the input changed nothing. If `answerOf` throws, only this input is rolled
   * back.
   */
  readonly write: <I extends object, R extends Columns, A>(
    work: BatchedWrite<I, R>,
    input: I,
    answerOf: (row: Values<R>) => A,
    key: IdempotencyRecord,
  ) => Promise<A | undefined>
}

/**
 * Fails if a key was already used, or if an account was merged or erased before the batch locked it: for such an account
 * the statement inserts a null answer, which the column refuses. A later merge or erasure waits for the batch.
 */
const storeAnswers = write(
  'batched_store_answers',
  { kept: 'jsonb' },
  {},
  `insert into idempotency_keys (user_id, key, request_hash, answer, at)
   select user_id, key, request_hash,
          case when (select merged_into is not null or erased_at is not null from users where id = user_id) then null
               else answer end, at
     from jsonb_to_recordset(:kept) as kept (user_id uuid, key text, request_hash text, answer text, at timestamptz)`,
)
const UNIQUE_VIOLATION = '23505'
const NOT_NULL_VIOLATION = '23502'

/** Whether `storeAnswers` refused a key. The error may name a partition, whose name begins with that of its table. */
function isKeyRefused(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string }
  return (code === UNIQUE_VIOLATION || code === NOT_NULL_VIOLATION) && table?.startsWith('idempotency_keys') === true
}

interface Item {
  input: object
  answerOf: (row: object) => unknown
  key: IdempotencyRecord
}
type AnyRead = Read<{ inputs: 'jsonb' }, { index: 'int4' }>
type AnyWrite = BatchedWrite<object, Columns>

const indexed = (inputs: object[]) => inputs.map((input, index) => ({ ...input, index }))

export function createBatched(db: Db, transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Batched {
  const readers = new Map<object, (input: object) => Promise<object | undefined>>()
  const writers = new Map<object, (item: Item) => Promise<unknown>>()

  const readerOf = (statement: AnyRead) =>
    createBatcher(async (inputs: object[]) => {
      const found: (object | undefined)[] = inputs.map(() => undefined)
      for (const row of await db.many(statement, { inputs: indexed(inputs) })) found[row.index] = row
      return found
    })

  const writerOf = ({ statement, keyOf, lock }: AnyWrite) =>
    createBatcher(
      (items: Item[]) =>
        transact(async (tx) => {
          const inputs = items.map(({ input }) => input)
          const answers: unknown[] = items.map(() => undefined)
          // Sent in one round trip, the locks first.
          const [, rows] = await Promise.all([lock(tx, inputs), tx.many(statement, { inputs: indexed(inputs) })])
          for (const row of rows) answers[row.index] = items[row.index]!.answerOf(row)
          const kept = items.flatMap(({ key: { sealed, ...key } }, index) =>
            answers[index] === undefined ? [] : [{ ...key, answer: sealed(answers[index]) }],
          )
          if (kept.length > 0) tx.send(storeAnswers, { kept })
          return answers
        }).catch((error: unknown) => {
          throw isKeyRefused(error) ? new IdempotencyKeyTaken() : error
        }),
      ({ input }) => keyOf(input),
    )

  return {
    read(work, input) {
      const read = readers.get(work) ?? readerOf(work.statement as unknown as AnyRead)
      readers.set(work, read)
      return read(input) as never
    },
    write(work, input, answerOf, key) {
      const run = writers.get(work) ?? writerOf(work as unknown as AnyWrite)
      writers.set(work, run)
      return run({ input, answerOf: answerOf as never, key }) as never
    },
  }
}
