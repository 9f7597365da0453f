import { z } from 'zod'

/** PostgreSQL types that statements may declare, with their TypeScript types. */
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

/** `?` after a type means that the value may be null. */
type SqlType = keyof SqlTypes | `${keyof SqlTypes}?`

/** A column whose values are parsed by a schema. It may be null if the schema is nullable. */
interface ParsedColumn<T = unknown> {
  readonly type: 'jsonb' | 'text'
  readonly schema: z.ZodType<T>
}

type Value<T extends SqlType | ParsedColumn> =
  T extends ParsedColumn<infer Parsed>
    ? Parsed
    : T extends `${infer Base extends keyof SqlTypes}?`
      ? SqlTypes[Base] | null
      : SqlTypes[T & keyof SqlTypes]

export type Params = Readonly<Record<string, SqlType>>
export type Columns = Readonly<Record<string, SqlType | ParsedColumn>>
export type Values<C extends Columns> = { [Name in keyof C]: Value<C[Name]> }

/** Declares a jsonb column by the schema of its values. */
export const json = <T>(schema: z.ZodType<T>): ParsedColumn<T> => ({ type: 'jsonb', schema })

/** Declares a text column by the schema of its values, such as an enum. */
export const text = <T extends string | null>(schema: z.ZodType<T>): ParsedColumn<T> => ({ type: 'text', schema })

/** An instant inside a JSON value, where PostgreSQL writes it with an offset. */
export const JsonInstant = z.iso.datetime({ offset: true }).transform((instant) => new Date(instant))

/** The PostgreSQL type of a parameter or column, without its `?`. */
export const sqlTypeOf = (declared: SqlType | ParsedColumn): string =>
  typeof declared === 'string' ? declared.replace('?', '') : declared.type

/** Parses, in place, the columns that have a schema. Throws if a value does not match it. */
export function parseRows<R extends Columns>(
  statement: { name: string; row: R },
  rows: Record<string, unknown>[],
): Values<R>[] {
  for (const [column, declared] of Object.entries(statement.row)) {
    if (typeof declared === 'string') continue
    for (const row of rows) {
      const { data, error } = declared.schema.safeParse(row[column])
      if (error) throw new Error(`The column ${column} of ${statement.name} does not fit its schema`, { cause: error })
      row[column] = data
    }
  }
  return rows as Values<R>[]
}
