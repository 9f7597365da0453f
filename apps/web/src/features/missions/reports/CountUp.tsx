import { useEffect, useState } from 'react'
import { formatNumber } from '../../../shared/i18n/format.ts'
import { avoidsMotion } from '../../../shared/motion.ts'

const COUNT_MS = 900

/** A number that counts up once; with reduced motion, and for screen readers, only its final value. */
export function CountUp({ from, to }: { from: number; to: number }) {
  const [shown, setShown] = useState(() => (avoidsMotion() ? to : from))
  useEffect(() => {
    if (avoidsMotion()) return undefined
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - start) / COUNT_MS)
      setShown(Math.round(from + (to - from) * part))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [from, to])
  return (
    <>
      <span aria-hidden="true" className="tabular-nums">
        {formatNumber(shown)}
      </span>
      <span className="sr-only">{formatNumber(to)}</span>
    </>
  )
}
