import type { ErrorCode, MissionCounter } from '@momi/contract/errors'

/** An expected error. The contract has the HTTP status of its code, and the client has the message for the code. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  /** Additional headers of the answer, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>
  /** Details beyond the code, for the case file; never personal input. */
  readonly reason: string | undefined

  /** `cause` is logged and never sent to the caller. */
  constructor(
    code: ErrorCode,
    detail?: string,
    headers: Readonly<Record<string, string>> = {},
    { reason, ...options }: ErrorOptions & { reason?: string } = {},
  ) {
    super(detail ?? code, options)
    this.code = code
    this.headers = headers
    this.reason = reason
  }
}

/** An outside system, named by `gateway`, failed or was unreachable. `cause` is the original error. */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure'
  readonly gateway: string

  constructor(gateway: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.gateway = gateway
  }
}

/** An error and its chain of causes, the outermost first. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && !causes.includes(at); at = at.cause) causes.push(at)
  return causes
}

/** The invalid fields of a form, each with the code of its problem. */
export class InvalidFields extends Refusal {
  readonly fields: { path: string; message: string }[]

  constructor(code: ErrorCode, fields: { path: string; message: string }[]) {
    super(code, 'Validation Error')
    this.fields = fields
  }
}

/** A conflict whose answer contains the server's state of the counter. */
export class CounterConflict extends Refusal {
  readonly counter: MissionCounter

  /** `on`: the property in which the report and the server differ. */
  constructor(counter: MissionCounter, detail: string, on: 'mission_day' | 'status' | 'count') {
    super('mission_counter_conflict', detail, {}, { reason: on })
    this.counter = counter
  }
}
