import { useCallback, useEffect, useState } from 'react'
import { moveClock, readClock, type ClockMove } from './server.ts'

const TICK_MS = 1000

/** The server's clock, which goes on between what it says. `now` is undefined until it was read. */
export function useServerClock() {
  const [ahead, setAhead] = useState<number>()
  const [localNow, setLocalNow] = useState(() => Date.now())
  const learn = useCallback((clock: { now: string }) => {
    setLocalNow(Date.now())
    setAhead(Date.parse(clock.now) - Date.now())
  }, [])
  useEffect(() => {
    // Without an answer there is no time to show, which the lab shows.
    readClock().then(learn, () => {})
    const timer = setInterval(() => setLocalNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [learn])
  const move = useCallback(
    async (by: ClockMove) => {
      learn(await moveClock(by))
    },
    [learn],
  )
  return { now: ahead === undefined ? undefined : new Date(localNow + ahead), move }
}
