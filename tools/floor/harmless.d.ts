// Newer than the floor, and used without a check, because older browsers ignore it.

/** Older browsers ignore the options. Only error reports read `cause`. */
interface ErrorConstructor {
  new (message?: string, options?: { cause?: unknown }): Error
}
