/** Why there was no answer: the code of a network error, otherwise its message. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: unknown }
  // The code of a DOMException, such as a time-out, is a number without a meaning for people.
  const codes = [(cause as { code?: unknown } | undefined)?.code, code]
  return codes.find((one) => typeof one === 'string') ?? message
}

/** ok; degraded: it works, but something is missing; failed: it does not work. */
type Status = 'ok' | 'degraded' | 'failed'

export interface Finding {
  /** The name of a setting, a partner, or a part of the system. */
  readonly about: string
  readonly status: Status
  /** The problem and its effect, or the result of the check. */
  readonly detail: string
}
