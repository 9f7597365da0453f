import type { Writable } from 'node:stream'

/**
 * Sends what is written to a connection until the end of this turn of the event loop by one system call. Otherwise each
 * statement has its own, which costs both sides more than most statements do.
 */
export function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
