import { useSyncExternalStore } from 'react'
import { formatExact, formatRelative } from './format.ts'

const REFRESH_MS = 30_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all times of a page. */
function onTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = new Date()
    for (const notify of listeners) notify()
  }, REFRESH_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** How long ago; on hover the exact time, local and UTC. */
export function RelativeTime({ at }: { at: string }) {
  const current = useSyncExternalStore(onTick, () => now)
  const date = new Date(at)
  return (
    <time dateTime={at} title={`${formatExact(date)}\n${formatExact(date, 'UTC')}`}>
      {formatRelative(date, current)}
    </time>
  )
}
