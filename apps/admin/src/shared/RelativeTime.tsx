import { useSyncExternalStore } from 'react'
import { clock } from './client.ts'
import { formatExact, formatRelative } from './format.ts'

const REFRESH_MS = 30_000
const listeners = new Set<() => void>()
let now = new Date(clock.now())
let timer: ReturnType<typeof setInterval> | undefined

/** Calls `listener` whenever `now` is updated. One timer serves all times of a page. */
function onTick(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = new Date(clock.now())
    timer = setInterval(() => {
      now = new Date(clock.now())
      for (const notify of listeners) notify()
    }, REFRESH_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** A time relative to now, such as '2 hr. ago'; on hover the exact time, in the console's time zone and in UTC. */
export function RelativeTime({ at }: { at: string }) {
  const current = useSyncExternalStore(onTick, () => now)
  const date = new Date(at)
  // The same line once, where the console's zone is UTC.
  const title = [...new Set([formatExact(date), formatExact(date, 'UTC')])].join('\n')
  return (
    <time dateTime={at} title={title}>
      {formatRelative(date, current)}
    </time>
  )
}
