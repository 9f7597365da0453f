import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { useClient } from '../../shared/client.ts'
import { formatCountdown } from '../../shared/i18n/format.ts'

/** Time until the next check-in, by the server's clock. */
export function Countdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const { t } = useLingui()
  const { now } = useClient()
  const [left, setLeft] = useState(() => Date.parse(until) - now())
  useEffect(() => {
    const timer = setInterval(() => {
      const remaining = Date.parse(until) - now()
      setLeft(remaining)
      if (remaining > 0) return
      clearInterval(timer)
      onEnd()
    }, 1000)
    return () => clearInterval(timer)
  }, [until, now, onEnd])
  return (
    <Card tone="soft" className="text-center">
      <p className="font-semibold">{t`Next check-in in`}</p>
      <p role="timer" className="text-display font-extrabold tabular-nums">
        {formatCountdown(left)}
      </p>
    </Card>
  )
}
