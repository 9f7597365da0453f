import { useEffect, useState } from 'react'
import { useClient } from '../../shared/client.ts'
import { formatAhead } from '../../shared/i18n/format-wait.ts'
import type { PrizesOpening } from './prizes-opening.ts'

const MINUTE = 60_000

/**
 * In how long the account gets prizes, if that is within a day: 'in 9 minutes'. Once it does, `onEnd` is called each
 * minute.
 */
export function usePrizesAhead({ prizesFrom }: Pick<PrizesOpening, 'prizesFrom'>, onEnd: () => void) {
  const { now } = useClient()
  const [left, setLeft] = useState(() => Date.parse(prizesFrom ?? '') - now())
  useEffect(() => {
    if (prizesFrom === null) return
    const timer = setInterval(() => {
      const next = Date.parse(prizesFrom) - now()
      setLeft(next)
      if (next <= 0) onEnd()
    }, MINUTE)
    return () => clearInterval(timer)
  }, [prizesFrom, now, onEnd])
  return prizesFrom === null ? undefined : formatAhead(left)
}
