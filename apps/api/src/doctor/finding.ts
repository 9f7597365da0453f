/** ok; degraded: works without it, and something is missing; failed: does not work. */
type Status = 'ok' | 'degraded' | 'failed'

export interface Finding {
  /** A setting, a partner, or a part of the system. */
  readonly about: string
  readonly status: Status
  /** What is wrong and what does not work, or what was found. */
  readonly detail: string
}
