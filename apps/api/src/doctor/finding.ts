/** Why something did not answer: the code of a network error, otherwise its message. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as Error & { code?: unknown }
  // The code of a DOMException, such as that of a time-out, is a number that says nothing.
  const codes = [(cause as { code?: unknown } | undefined)?.code, code]
  return codes.find((one) => typeof one === 'string') ?? message
}

/** ok; degraded: works without it, and something is missing; failed: does not work. */
type Status = 'ok' | 'degraded' | 'failed'

export interface Finding {
  /** A setting, a partner, or a part of the system. */
  readonly about: string
  readonly status: Status
  /** What is wrong and what does not work, or what was found. */
  readonly detail: string
}
