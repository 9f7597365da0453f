import { numberParameters } from './named-parameters.ts'

/** PostgreSQL types a statement may declare, and what they are in TypeScript. */
interface SqlTypes {
  bool: boolean
  int4: number
  /** Points and ids stay below 2^53; the drivers parse int8 to a number. */
  int8: number
  text: string
  uuid: string
  /** 'YYYY-MM-DD'. */
  date: string
  timestamptz: Date
  jsonb: unknown
  'text[]': string[]
  'uuid[]': string[]
  'int4[]': number[]
  'int8[]': number[]
}
type SqlType = keyof SqlTypes | `${keyof SqlTypes}?`
type Value<T extends SqlType> = T extends `${infer Base extends keyof SqlTypes}?`
  ? SqlTypes[Base] | null
  : SqlTypes[T & keyof SqlTypes]

export type Columns = Readonly<Record<string, SqlType>>
export type Values<C extends Columns> = { [Name in keyof C]: Value<C[Name]> }

/**
 * One named, prepared SQL text with its declared parameter and row types; `?` after a type means that it may be null.
 * `text` numbers the parameters in the order of `params`. A test prepares every statement against the migrated database
 * and compares.
 */
export interface Statement<P extends Columns = Columns, R extends Columns = Columns> {
  readonly name: string
  readonly text: string
  readonly params: P
  readonly row: R
  /** True where the text changes data: such a statement runs only in a transaction. */
  readonly writes: boolean
}

export interface Read<P extends Columns = Columns, R extends Columns = Columns> extends Statement<P, R> {
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

/** Declares a statement that only reads. Its text names each parameter as `:name`. */
export const read = <const P extends Columns, const R extends Columns>(
  name: string,
  params: P,
  row: R,
  text: string,
): Read<P, R> => register({ name, text, params, row, writes: false as const })

/** Declares a statement that writes; `row` is what its RETURNING gives. Its text names each parameter as `:name`. */
export const write = <const P extends Columns, const R extends Columns>(
  name: string,
  params: P,
  row: R,
  text: string,
): Statement<P, R> & { readonly writes: true } => register({ name, text, params, row, writes: true as const })

/** Every statement declared by the modules loaded so far. */
export const statements = (): readonly Statement[] => [...registry.values()]

/** Reads, inside a transaction or not. */
export interface Db {
  many<P extends Columns, R extends Columns>(statement: Read<P, R>, params: Values<P>): Promise<Values<R>[]>
  /** The only row, or undefined. */
  one<P extends Columns, R extends Columns>(statement: Read<P, R>, params: Values<P>): Promise<Values<R> | undefined>
}

declare const inTransaction: unique symbol

/** Reads and writes, inside a transaction: writing without one does not compile. */
export interface Tx extends Db {
  readonly [inTransaction]: true
  many<P extends Columns, R extends Columns>(statement: Statement<P, R>, params: Values<P>): Promise<Values<R>[]>
  one<P extends Columns, R extends Columns>(
    statement: Statement<P, R>,
    params: Values<P>,
  ): Promise<Values<R> | undefined>
}
