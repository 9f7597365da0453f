import type { Writable } from 'node:stream'

/**
 * Sends everything that is written to a connection in one turn of the event loop with a single system call. One system
 * call per statement would cost both sides more than most statements do.
 */
export function gatherWrites(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
