import { write, type Columns, type Db, type Read, type Statement, type Tx, type Values } from './db.ts'
import { gatherer } from './gather.ts'

/**
 * One statement that does the same for many requests: `inputs` is a JSON array whose elements carry their `place`, and
 * each row of the result names the place it is for. A phantom type remembers what an input is.
 */
interface Gathered<I extends object, S> {
  readonly statement: S
  readonly input?: I
}

export type GatheredRead<I extends object, R extends Columns> = Gathered<
  I,
  Read<{ inputs: 'jsonb' }, R & { place: 'int4' }>
>

/**
 * An input without a row changed nothing. Inputs of one lane run one after the other. `hold` takes the locks of a batch
 * before its statement begins, which thus sees what was committed while it waited.
 */
export type GatheredWrite<I extends object, R extends Columns> = Gathered<
  I,
  Statement<{ inputs: 'jsonb' }, R & { place: 'int4' }>
> & { readonly laneOf: (input: I) => string; readonly hold: (tx: Tx, inputs: I[]) => Promise<unknown> }

/** What a retry of the request will be answered from: stored with the work. */
interface KeyToKeep {
  user_id: string
  key: string
  request_hash: string
  at: Date
  /** The answer as it is stored. */
  sealed: (answer: unknown) => string
}

/** Another request has this key already, or the account was merged. */
export class KeyTaken extends Error {}

/** Hot paths: the same for many requests at a time. */
export interface Together {
  /** The row for this input, or undefined. */
  readonly read: <I extends object, R extends Columns>(
    work: GatheredRead<I, R>,
    input: I,
  ) => Promise<Values<R> | undefined>
  /**
   * Runs `work` for this input, together with whoever asks at the same moment, in one transaction that also stores each
   * answer under its key. undefined where the input changed nothing. What `answerOf` throws undoes this input alone.
   */
  readonly write: <I extends object, R extends Columns, A>(
    work: GatheredWrite<I, R>,
    input: I,
    answerOf: (row: Values<R>) => A,
    key: KeyToKeep,
  ) => Promise<A | undefined>
}

// The work of a batch names its accounts, which a merge waits for; a key of an account that was merged before is refused.
const keepAnswers = write(
  'together_keep_answers',
  { kept: 'jsonb' },
  { key: 'text' },
  `insert into idempotency_keys (user_id, key, request_hash, answer, at)
   select user_id, key, request_hash, answer, at
     from jsonb_to_recordset($1) as kept (user_id uuid, key text, request_hash text, answer text, at timestamptz)
    where not exists (select from users where id = user_id and merged_into is not null)
   on conflict (user_id, key) do nothing
   returning key`,
)

interface Item {
  input: object
  answerOf: (row: object) => unknown
  key: KeyToKeep
}
type AnyRead = Read<{ inputs: 'jsonb' }, { place: 'int4' }>
type AnyWrite = GatheredWrite<object, Columns>

const placed = (inputs: object[]) => inputs.map((input, place) => ({ ...input, place }))

export function createTogether(db: Db, transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>): Together {
  const readers = new Map<object, (input: object) => Promise<object | undefined>>()
  const writers = new Map<object, (item: Item) => Promise<unknown>>()

  const readerOf = (statement: AnyRead) =>
    gatherer(async (inputs: object[]) => {
      const found: (object | undefined)[] = inputs.map(() => undefined)
      for (const row of await db.many(statement, { inputs: placed(inputs) })) found[row.place] = row
      return found
    })

  const writerOf = ({ statement, laneOf, hold }: AnyWrite) =>
    gatherer(
      (items: Item[]) =>
        transact(async (tx) => {
          const inputs = items.map(({ input }) => input)
          await hold(tx, inputs)
          const answers: unknown[] = items.map(() => undefined)
          for (const row of await tx.many(statement, { inputs: placed(inputs) }))
            answers[row.place] = items[row.place]!.answerOf(row)
          const kept = items.flatMap(({ key: { sealed, ...key } }, place) =>
            answers[place] === undefined ? [] : [{ ...key, answer: sealed(answers[place]) }],
          )
          if (kept.length > 0 && (await tx.many(keepAnswers, { kept })).length < kept.length) throw new KeyTaken()
          return answers
        }),
      ({ input }) => laneOf(input),
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
