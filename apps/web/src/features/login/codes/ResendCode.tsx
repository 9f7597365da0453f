import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { useClient } from '../../../shared/client.ts'
import type { SentCode } from './sent-code.ts'
import type { PhoneLogin } from './use-phone-login.ts'

const SECOND = 1000

interface Props {
  sent: SentCode
  login: PhoneLogin
  /** Called when another code is requested. */
  onResend: () => void
}

/** A button that requests another code, once the server allows it. */
export function ResendCode({ sent, login, onResend }: Props) {
  const { t } = useLingui()
  const { now } = useClient()
  const left = () => Math.max(0, Math.ceil((Date.parse(sent.resendAt) - now()) / SECOND))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const tick = () => setSeconds(left())
    tick()
    const timer = setInterval(tick, SECOND)
    return () => clearInterval(timer)
    // `left` reads the clock on each call.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sent.resendAt])
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Button
      wide
      transparent
      disabled={seconds > 0 || login.isBusy}
      onClick={() => {
        onResend()
        void login.send(sent.phone)
      }}
    >
      {seconds > 0 ? (
        <span className="tabular-nums text-ink-soft">{t`Send another code in ${time}`}</span>
      ) : (
        t`Send another code`
      )}
    </Button>
  )
}
