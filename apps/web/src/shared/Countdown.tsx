import { useEffect, useState, type ReactNode } from 'react'
import { useClient } from './client.ts'
import { useIsOffline } from './connectivity.ts'
import { formatCountdown } from './i18n/format-countdown.ts'

const SECOND = 1000
/** The interval of further `onEnd` calls after the end, because the server's clock may be slightly behind. */
const ASK_AGAIN_MS = 5 * SECOND

interface Props {
  label: string
  until: string
  /** Hours, minutes and seconds by default. */
  format?: (ms: number) => string
  onEnd: () => void
  /** Shown in place of everything if the time has passed while the phone is offline. */
  ended: string
  /** What holds until the end, above the countdown. */
  children?: ReactNode
}

/** The time until an event, by the server's clock. */
export function Countdown({ label, until, format = formatCountdown, onEnd, ended, children }: Props) {
  const { now } = useClient()
  const isOffline = useIsOffline()
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
  if (isOffline && left <= 0) return <p className="text-center font-semibold text-balance">{ended}</p>
  return (
    <>
      {children}
      <div className="rounded-control bg-brand-soft p-3 text-center text-brand-ink">
        <p className="text-sm font-semibold">{label}</p>
        {/* The countdown cannot wrap, so its font size depends on the screen's width. */}
        <p role="timer" style={{ fontSize: 'min(2.25rem, 14vw)' }} className="text-display font-extrabold tabular-nums">
          {format(left)}
        </p>
      </div>
    </>
  )
}
