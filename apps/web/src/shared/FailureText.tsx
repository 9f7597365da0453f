import { useEffect, useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Retried } from './api.ts'
import { messageOf } from './failure-message.ts'

/** The message of an error, and the time of its automatic retry. */
export function FailureText({ error }: { error: unknown }): ReactNode {
  const { t } = useLingui()
  const { retryAt } = error as Retried
  return (
    <>
      {t(messageOf(error))}
      {retryAt !== undefined && <NextTry key={retryAt} at={retryAt} />}
    </>
  )
}

const secondsUntil = (at: number) => Math.ceil((at - Date.now()) / 1000)

/** This text has no live region, so that screen readers read the time only on demand. */
function NextTry({ at }: { at: number }) {
  const { t } = useLingui()
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(at)), 1000)
    return () => clearInterval(timer)
  }, [at])
  return (
    <span role="timer" className="text-sm text-ink-soft tabular-nums">
      {seconds > 0 ? t`Trying again in ${seconds} s` : t`Trying again…`}
    </span>
  )
}
