import type { ErrorCode } from './errors.ts'

/** What the table needs to know of a schema: its types, and how to parse. A zod schema is one. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
  parse(data: unknown): unknown
}
export type In<S extends Schema> = S['_zod']['input']
export type Out<S extends Schema> = S['_zod']['output']

/** Who may call an endpoint, as in spec/endpoints.tsv. The server turns each into a context type. */
export type Auth = 'none' | 'apikey' | 'user' | 'admin' | 'service'

/** A file of a multipart form. It may be left out. */
export interface FileRule {
  readonly mostBytes: number
  /** Media types, told by the file's bytes: neither its name nor what the sender calls it counts. */
  readonly types: readonly FileType[]
}
export type FileType = 'image/png' | 'image/jpeg' | 'image/webp'

/** A file that came, and what it really is. */
export interface SentFile {
  readonly type: FileType
  readonly bytes: Uint8Array
}

/** One call: everything that server, OpenAPI document and typed client need to know of it. */
export interface Endpoint {
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  readonly auth: Auth
  readonly params?: Schema
  readonly query?: Schema
  readonly headers?: Schema
  readonly body?: Schema
  /** Makes the body a multipart form: the fields of `body` as texts, and these files. */
  readonly files?: Readonly<Record<string, FileRule>>
  /** Absent where the answer has no JSON body (a redirect). */
  readonly response?: Schema
  /** The status of a good answer; 200 where absent. */
  readonly status?: 200 | 302 | 307
  /** The status of a validation error: auth v2 answers 400 (section 7), everything else 422. */
  readonly invalid?: 400
  /** A browser is led here: a failure leads to this path of the web origin, as `error`, instead of answering JSON. */
  readonly failurePath?: `/${string}`
  /** Moves points, rewards or money: takes an Idempotency-Key, and repeats its first answer. */
  readonly idempotent?: true
  /** Served in development alone, and there only where DEBUG is on. */
  readonly developmentOnly?: true
  readonly errors?: readonly ErrorCode[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointKey = `${Method} /${string}`
export type EndpointTable = Record<EndpointKey, Endpoint>

/** Checks a feature's table without widening it. */
export const endpoints = <const T extends EndpointTable>(table: T): T => table

type Declared<Part extends 'params' | 'query' | 'body', E> = E extends { [P in Part]: infer S extends Schema }
  ? undefined extends In<S>
    ? { [P in Part]?: In<S> }
    : { [P in Part]: In<S> }
  : unknown
type IdempotencyKey<E> = E extends { idempotent: true } ? { idempotencyKey: string } : unknown

/** What a caller must pass for endpoint `E`: only the parts it declares. */
export type Input<E> = Declared<'params', E> & Declared<'query', E> & Declared<'body', E> & IdempotencyKey<E>

/** What a caller gets back. */
export type Output<E> = E extends { response: infer S extends Schema } ? Out<S> : undefined

/** What a handler receives: the same parts, parsed. */
export type Parsed<E> = {
  params: E extends { params: infer S extends Schema } ? Out<S> : undefined
  query: E extends { query: infer S extends Schema } ? Out<S> : undefined
  headers: E extends { headers: infer S extends Schema } ? Out<S> : undefined
  body: E extends { body: infer S extends Schema } ? Out<S> : undefined
  files: E extends { files: infer F } ? { [Name in keyof F]?: SentFile } : undefined
}
