import type { ErrorCode, MissionCounter } from '@momi/contract/errors'

/** A refusal the caller can act on. Its HTTP status is the contract's business, its words are the client's. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  /** Extra headers of the answer, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>

  /** `cause` is for the log, never for the caller. */
  constructor(
    code: ErrorCode,
    detail?: string,
    headers: Readonly<Record<string, string>> = {},
    options: ErrorOptions = {},
  ) {
    super(detail ?? code, options)
    this.code = code
    this.headers = headers
  }
}

/** Another system failed us, or could not be reached: which one, and as `cause` what it said. */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure'
  readonly gateway: string

  constructor(gateway: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.gateway = gateway
  }
}

/** An error and what caused it, the outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && !causes.includes(at); at = at.cause) causes.push(at)
  return causes
}

/** Fields of a filled-in form that are wrong, each with its problem in a word. */
export class InvalidFields extends Refusal {
  readonly fields: { path: string; message: string }[]

  constructor(code: ErrorCode, fields: { path: string; message: string }[]) {
    super(code, 'Validation Error')
    this.fields = fields
  }
}

/** What a counter's report was compared with goes back in the answer's body. */
export class CounterConflict extends Refusal {
  readonly counter: MissionCounter

  constructor(counter: MissionCounter, detail: string) {
    super('mission_counter_conflict', detail)
    this.counter = counter
  }
}
