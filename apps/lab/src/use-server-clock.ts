import { useCallback, useEffect, useState } from 'react'
import { moveClock, readClock, type ClockMove } from './server.ts'

const TICK_MS = 1000

/**
 * The server's clock, which runs on between polls. `now` is undefined until the first answer; `move` moves
 * it, and returns the time without arguments, because another phone may have moved it.
 */
export function useServerClock() {
  const [ahead, setAhead] = useState<number>()
  const [localNow, setLocalNow] = useState(() => Date.now())
  const learn = useCallback((clock: { now: string }): Date => {
    const now = new Date(clock.now)
    setLocalNow(Date.now())
    setAhead(now.getTime() - Date.now())
    return now
  }, [])
  useEffect(() => {
    // Without an answer the lab shows that the time is unknown.
    readClock().then(learn, () => {})
    const timer = setInterval(() => setLocalNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [learn])
  const move = useCallback(async (by?: ClockMove) => learn(by ? await moveClock(by) : await readClock()), [learn])
  return { now: ahead === undefined ? undefined : new Date(localNow + ahead), move }
}
