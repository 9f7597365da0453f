import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useClient } from '../../shared/client.ts'
import { formatCountdown } from '../../shared/i18n/further-format.ts'

const SECOND = 1000
/** The server may find the time not quite come: then it is asked again. */
const ASK_AGAIN_MS = 5 * SECOND

/** Time until the next check-in, by the server's clock. */
export function Countdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const { t } = useLingui()
  const { now } = useClient()
  const [left, setLeft] = useState(() => Date.parse(until) - now())
  useEffect(() => {
    let askAt = Date.parse(until)
    const tick = () => {
      setLeft(Date.parse(until) - now())
      if (now() < askAt || document.visibilityState === 'hidden') return
      askAt = now() + ASK_AGAIN_MS
      onEnd()
    }
    const timer = setInterval(tick, SECOND)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [until, now, onEnd])
  return (
    <div className="rounded-control bg-brand-soft p-3 text-center text-brand-ink">
      <p className="text-sm font-semibold">{t`Next check-in in`}</p>
      <p role="timer" className="text-display font-extrabold tabular-nums">
        {formatCountdown(left)}
      </p>
    </div>
  )
}
