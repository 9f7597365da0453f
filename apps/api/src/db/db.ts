import type { Columns, Params, Values } from './columns.ts'
import { numberParameters } from './named-parameters.ts'

/**
 * A named, prepared statement with its declared parameter and row types. `text` numbers the parameters in the order of
 * `params`. A test prepares every statement against the migrated database and compares the types.
 */
export interface Statement<P extends Params = Params, R extends Columns = Columns> {
  readonly name: string
  readonly text: string
  readonly params: P
  readonly row: R
  /** Whether the statement changes data: such a statement runs only in a transaction. */
  readonly writes: boolean
}

export interface Read<P extends Params = Params, R extends Columns = Columns> extends Statement<P, R> {
  readonly writes: false
}

const registry = new Map<string, Statement>()

function register<S extends Statement>(statement: S): S {
  const { name, params } = statement
  if (registry.has(name)) throw new Error(`Two statements are named ${name}`)
  const numbered = { ...statement, text: numberParameters(statement.text, Object.keys(params)) }
  registry.set(name, numbered)
  return numbered
}

/** Declares a statement that only reads, with parameters written as `:name`. */
export const read = <const P extends Params, const R extends Columns>(
  name: string,
  params: P,
  row: R,
  text: string,
): Read<P, R> => register({ name, text, params, row, writes: false as const })

/** Declares a statement that writes, with parameters written as `:name`; `row`: the columns of its RETURNING. */
export const write = <const P extends Params, const R extends Columns>(
  name: string,
  params: P,
  row: R,
  text: string,
): Statement<P, R> & { readonly writes: true } => register({ name, text, params, row, writes: true as const })

/** All statements of the modules loaded so far. */
export const statements = (): readonly Statement[] => [...registry.values()]

/** Runs reads, inside or outside of a transaction. */
export interface Db {
  many<P extends Params, R extends Columns>(statement: Read<P, R>, params: Values<P>): Promise<Values<R>[]>
  /** The only row, or undefined. */
  one<P extends Params, R extends Columns>(statement: Read<P, R>, params: Values<P>): Promise<Values<R> | undefined>
}

declare const inTransaction: unique symbol

/** Runs reads and writes inside a transaction: a write outside of one does not compile. */
export interface Tx extends Db {
  readonly [inTransaction]: true
  many<P extends Params, R extends Columns>(statement: Statement<P, R>, params: Values<P>): Promise<Values<R>[]>
  one<P extends Params, R extends Columns>(
    statement: Statement<P, R>,
    params: Values<P>,
  ): Promise<Values<R> | undefined>
  /**
   * Sends a statement without waiting for it: the next statements, or the commit, follow in the same round
   * trip. If it fails, so does the transaction.
   */
  send<P extends Params, R extends Columns>(statement: Statement<P, R>, params: Values<P>): void
}
