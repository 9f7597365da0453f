import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/** The parts of a schema that the endpoint table needs: its types and a parser, as in every zod schema. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
  parse(data: unknown): unknown
}
export type In<S extends Schema> = S['_zod']['input']
export type Out<S extends Schema> = S['_zod']['output']

/** Who may call an endpoint. The server has a context type for each of these. */
export type Auth = 'none' | 'apikey' | 'user' | 'admin' | 'service'

/** An optional file of a multipart form. */
export interface FileRule {
  readonly mostBytes: number
  /** Allowed media types, detected from the file's content: its name and declared type are ignored. */
  readonly types: readonly FileType[]
}
export type FileType = 'image/png' | 'image/jpeg' | 'image/webp' | 'text/csv'

/** Media types of answers that are streamed as a file. */
export type StreamType = 'text/csv' | 'application/x-ndjson'

/** A received file with its detected type. */
export interface SentFile {
  readonly type: FileType
  readonly bytes: Uint8Array
}

/** The declaration of one call, from which the server, the OpenAPI document and the typed client are derived. */
export type Endpoint = Declaration & (Unprivileged | Privileged)

interface Unprivileged {
  readonly auth: Exclude<Auth, 'admin'>
  readonly permission?: undefined
}

interface Privileged {
  readonly auth: 'admin'
  /** The permission that the caller needs; null: every signed-in member of staff may call it. */
  readonly permission: Permission | null
}

interface Declaration {
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  /** Makes the body a multipart form, with the fields of `body` as text fields and these files. */
  readonly files?: Readonly<Record<string, FileRule>>
  /** Absent if the answer has no JSON body (a redirect, or a streamed file). */
  readonly response?: Schema
  /** The answer is a file of one of these types, streamed in UTF-8, of any size. */
  readonly stream?: readonly StreamType[]
  /** The status of a success; default 200. */
  readonly status?: 200 | 302 | 307
  /** The status of a validation error: auth v2 answers 400 (section 7), everything else 422. */
  readonly invalid?: 400
  /**
   * For navigations: a failure redirects to this path of the web origin with `error`, instead of answering
   * JSON.
   */
  readonly failurePath?: `/${string}`
  /** Moves points, rewards or money: requires an Idempotency-Key, and a retry gets the first answer. */
  readonly idempotent?: true
  /**
   * Compresses the answer to a write, as answers to reads are compressed. Not allowed if a caller can choose any text
   * in the answer, because the compressed size would reveal secrets beside that text.
   */
  readonly compressed?: true
  /**
   * Only reads, and what others wrote in the last seconds may be missing: a replica of the database may answer, as soon
   * as it has everything that this session wrote.
   */
  readonly replica?: true
  /** Served only in development, and only if DEBUG is on. */
  readonly developmentOnly?: true
  readonly errors?: readonly ErrorCode[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointKey = `${Method} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>

/** Type-checks a feature's table and keeps its literal types. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table

type Declared<Part extends 'params' | 'query' | 'body', E> = E extends { [P in Part]: infer S extends Schema }
  ? undefined extends In<S>
    ? { [P in Part]?: In<S> }
    : { [P in Part]: In<S> }
  : unknown
type IdempotencyKey<E> = E extends { idempotent: true }
  ? { idempotencyKey: string }
  : E extends { headers: infer S extends Schema }
    ? 'idempotency-key' extends keyof In<S>
      ? { idempotencyKey?: string | undefined }
      : unknown
    : unknown

/** The input of endpoint `E`: only the parts that it declares. */
export type Input<E> = Declared<'params', E> & Declared<'query', E> & Declared<'body', E> & IdempotencyKey<E>

/** The answer of endpoint `E`. */
export type Output<E> = E extends { response: infer S extends Schema } ? Out<S> : undefined

/** The input as a handler receives it: parsed. */
export type Parsed<E> = {
  params: E extends { params: infer S extends Schema } ? Out<S> : undefined
  query: E extends { query: infer S extends Schema } ? Out<S> : undefined
  headers: E extends { headers: infer S extends Schema } ? Out<S> : undefined
  body: E extends { body: infer S extends Schema } ? Out<S> : undefined
  files: E extends { files: infer F } ? { [Name in keyof F]?: SentFile } : undefined
}
