import { ApiError } from './api-error.ts'

/** Whether a retry may succeed: after a network or server failure or a rate limit, but not after any other refusal. */
export const mayRecover = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429
