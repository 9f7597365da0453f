import type { Writable } from 'node:stream'

/**
 * Sends everything that is written to a connection in one turn of the event loop by a single system call. Otherwise
 * each statement needs its own, which costs both sides more than most statements do.
 */
export function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
