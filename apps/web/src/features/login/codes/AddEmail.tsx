import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { CODE_LENGTH, codeOf, codeProblem } from '@momi/contract/rules/code'
import { emailProblem } from '@momi/contract/rules/email'
import { BottomSheet } from '@momi/ui/BottomSheet'
import { Button } from '@momi/ui/Button'
import { TextField } from '@momi/ui/TextField'
import { loginFailure } from '../login-failure.ts'
import { codeMessages } from './code-messages.ts'
import { useEmailCode } from './use-email-code.ts'

/** Adds an e-mail address to the account: the address, then the code that was sent to it. */
export function AddEmail({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <BottomSheet open onClose={onClose} label={t`Add email`}>
      <EmailForm onDone={onClose} />
    </BottomSheet>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isSent, send, verify, isBusy, failure, clearFailure } = useEmailCode(onDone)
  const refusal = failure === undefined ? undefined : t(loginFailure(failure))
  const problem = codeProblem(code)

  function submit(): void {
    setChecked(true)
    if (isBusy) return
    if (isSent && problem === undefined) verify(code)
    if (isSent || emailProblem(email) !== undefined) return
    setChecked(false)
    send(email)
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 className="text-title font-bold">{isSent ? t`Enter the code` : t`Add email`}</h2>
      {isSent ? (
        <TextField
          key="code"
          spaced
          label={t`6-digit code`}
          hint={t`We sent it to ${email}.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          readOnly={isBusy}
          onChange={(typed) => {
            setCode(codeOf(typed).replaceAll(/\D/g, '').slice(0, CODE_LENGTH))
            clearFailure()
          }}
          error={refusal ?? (isChecked && problem ? t(codeMessages[problem]) : undefined)}
        />
      ) : (
        <TextField
          key="email"
          label={t`Email`}
          type="email"
          autoComplete="email"
          value={email}
          readOnly={isBusy}
          onChange={(typed) => {
            setEmail(typed)
            clearFailure()
          }}
          error={refusal ?? (isChecked && emailProblem(email) ? t`Invalid email` : undefined)}
        />
      )}
      <Button wide type="submit" busy={isBusy}>
        {isSent ? t`Verify` : t`Send code`}
      </Button>
    </form>
  )
}
