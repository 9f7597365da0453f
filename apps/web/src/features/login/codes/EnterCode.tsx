import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { CODE_LENGTH, codeProblem } from '@momi/contract/rules/code'
import { readablePhone } from '@momi/contract/rules/phone-countries'
import { plainText } from '@momi/contract/rules/plain-text'
import { Button } from '@momi/ui/Button'
import { TextField } from '@momi/ui/TextField'
import { keepTogether } from '../../../shared/i18n/keep-together.ts'
import { codeMessages } from './code-messages.ts'
import { phoneFailure } from './phone-failure.ts'
import { ResendCode } from './ResendCode.tsx'
import type { SentCode } from './sent-code.ts'
import { readSms } from './read-sms.ts'
import type { PhoneLogin } from './use-phone-login.ts'

/** The second step: the code is typed, pasted or filled in by the phone, and submitted when it is complete. */
export function EnterCode({ sent, login }: { sent: SentCode; login: PhoneLogin }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { verify, clearFailure, isBusy, failure } = login
  const problem = codeProblem(code)
  // Its last digits would stand alone on a line.
  const phone = keepTogether(readablePhone(sent.phone)).replace('-', '\u2011')

  const take = (typed: string) => {
    const text = plainText(typed)
    // The clipboard may contain the whole text message.
    const digits = (/(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? text.replaceAll(/\D/g, '')).slice(0, CODE_LENGTH)
    setCode(digits)
    clearFailure()
    if (digits !== code && !isBusy && codeProblem(digits) === undefined) void verify(sent, digits)
  }
  /** The field of the next code is empty, which is no mistake yet. */
  const startAnew = () => {
    setCode('')
    setChecked(false)
  }
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => readSms((text) => latest.current(text)), [sent])

  const refusal = failure === undefined ? undefined : t(phoneFailure(failure))
  return (
    <form
      noValidate
      className="grid gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (!isBusy && problem === undefined) void verify(sent, code)
      }}
    >
      <div>
        <h2 className="text-title font-bold">{t`Enter the code`}</h2>
        <p className="text-pretty break-words text-ink-soft">
          {t`We sent it to ${phone}.`}{' '}
          <button
            type="button"
            className="min-h-11 font-semibold text-brand-ink underline underline-offset-4"
            onClick={login.changeNumber}
          >
            {t`Change number`}
          </button>
        </p>
      </div>
      <TextField
        spaced
        label={t`6-digit code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        readOnly={isBusy}
        onChange={take}
        error={refusal ?? (isChecked && problem ? t(codeMessages[problem]) : undefined)}
      />
      <div className="grid gap-2">
        <Button wide type="submit" busy={isBusy}>
          {t`Verify`}
        </Button>
        <ResendCode sent={sent} login={login} onResend={startAnew} />
      </div>
      <output className="sr-only">{isBusy ? t`Checking the code…` : ''}</output>
    </form>
  )
}
