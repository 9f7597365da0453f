import { useEffect, useState } from 'react'
import { useClient } from './client.ts'
import { formatCountdown } from './i18n/format-countdown.ts'

const SECOND = 1000
/** The interval of further `onEnd` calls after the end, because the server's clock may be slightly behind. */
const ASK_AGAIN_MS = 5 * SECOND

/** The time until an event, by the server's clock. */
export function Countdown({ label, until, onEnd }: { label: string; until: string; onEnd: () => void }) {
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
      <p className="text-sm font-semibold">{label}</p>
      {/* The countdown cannot wrap, so its font size depends on the screen's width. */}
      <p role="timer" style={{ fontSize: 'min(2.25rem, 14vw)' }} className="text-display font-extrabold tabular-nums">
        {formatCountdown(left)}
      </p>
    </div>
  )
}
