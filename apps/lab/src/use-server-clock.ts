import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { moveClock, readClock, type ClockMove } from './server.ts'

const TICK_MS = 1000

/** How far the server's clock is ahead of this browser's, in milliseconds; undefined until its first answer. */
export type Ahead = number | undefined

/**
 * The server's clock. `move` changes the clock and returns the new time; without arguments it only reads the clock
 * again, because another phone may have moved it.
 */
export function useServerClock() {
  const [ahead, setAhead] = useState<Ahead>()
  const learn = useCallback((clock: { now: string }): Date => {
    const now = new Date(clock.now)
    setAhead(now.getTime() - Date.now())
    return now
  }, [])
  useEffect(() => {
    // Without an answer the lab shows the time as unknown.
    readClock().then(learn, () => {})
  }, [learn])
  const move = useCallback(async (by?: ClockMove) => learn(by ? await moveClock(by) : await readClock()), [learn])
  return { ahead, move }
}

/** The server's time as `format` writes it, updated every second. Renders only when the text changes. */
export const useServerTime = (ahead: Ahead, format: (now: Date) => string): string | undefined =>
  useSyncExternalStore(everySecond, () => (ahead === undefined ? undefined : format(new Date(Date.now() + ahead))))

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}
