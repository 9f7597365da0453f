import { useState } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { phoneOf, phoneProblem } from '@momi/contract/rules/phone'
import { Button } from '@momi/ui/Button'
import { phoneMessages } from '../../../shared/contact-messages.ts'
import { PhoneField } from '../../../shared/PhoneField.tsx'
import { SupportCode } from '../../../shared/SupportCode.tsx'
import { phoneFailure } from './phone-failure.ts'
import type { PhoneLogin } from './use-phone-login.ts'

const ANY = msg`We'll text you a code.`
/** By the account's country, whose numbers can be verified. */
const HINTS: Readonly<Record<string, MessageDescriptor>> = {
  NG: msg`We'll text you a code. Use a Nigerian number.`,
  GH: msg`We'll text you a code. Use a Ghanaian number.`,
  ZA: msg`We'll text you a code. Use a South African number.`,
  KE: msg`We'll text you a code. Use a Kenyan number.`,
  BR: msg`We'll text you a code. Use a Brazilian number.`,
}

interface Props {
  login: PhoneLogin
  country: string
  onSent: () => void
}

/** The first step: a number of the account's country. The input stays after a failure. */
export function EnterPhone({ login, country, onSent }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = phoneProblem(text, country)
  const refusal = login.failure === undefined ? undefined : t(phoneFailure(login.failure))

  const submit = async () => {
    setChecked(true)
    if (problem === undefined && (await login.send(phoneOf(text, country)))) onSent()
  }
  return (
    <form
      noValidate
      className="grid gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!login.isBusy) void submit()
      }}
    >
      <p className="text-pretty text-ink-soft">{t(HINTS[country] ?? ANY)}</p>
      <PhoneField
        label={t`Phone number`}
        country={country}
        value={text}
        readOnly={login.isBusy}
        onChange={(typed) => {
          setText(typed)
          login.clearFailure()
        }}
        error={refusal ?? (isChecked && problem ? t(phoneMessages[problem]) : undefined)}
      />
      <Button wide type="submit" busy={login.isBusy}>
        {t`Send code`}
      </Button>
      {refusal !== undefined && <SupportCode />}
      <output className="sr-only">{login.isBusy ? t`Sending the code…` : ''}</output>
    </form>
  )
}
