import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { moveCodeIn } from '@momi/contract/rules/move-code'
import { Card } from '@momi/ui/Card'
import { TextField } from '@momi/ui/TextField'
import { useLocation } from 'wouter'
import { CheckedForm } from '../../../shared/CheckedForm.tsx'
import { useClient } from '../../../shared/client.ts'
import { linkTo } from '../../../shared/link.ts'
import { useAction } from '../../../shared/use-action.ts'
import { loginFailure } from '../login-failure.ts'
import { SIGN_IN_DATA } from '../use-login-methods.ts'
import { keyOfSignIn, useSignedIn } from '../use-signed-in.ts'

/** Enters the code of the old phone: this one continues as its account. */
export function EnterMoveCode() {
  const { t } = useLingui()
  const { call } = useClient()
  const [, navigate] = useLocation()
  const signedIn = useSignedIn()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { run, isBusy, failure, clearFailure } = useAction({
    send: async (_, code: string) => {
      const answer = await call('POST /api/v1/user/device-moves', { body: { code }, idempotencyKey: keyOfSignIn() })
      await signedIn(answer, () => navigate(linkTo('/missions')), { said: t`Your account is on this phone now.` })
    },
    changes: SIGN_IN_DATA,
  })
  const code = moveCodeIn(typed)
  const problem = isChecked && code === undefined ? t`Check the code: it has 12 letters and digits.` : undefined
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">{t`I have a code from my old phone`}</h2>
      <CheckedForm
        submitText={t`Use the code`}
        isBusy={isBusy}
        onSubmit={async () => {
          setChecked(true)
          return code !== undefined && (await run(code)) !== 'failed'
        }}
      >
        <TextField
          label={t`Code`}
          hint={t`What you earned on this phone comes with you.`}
          autoComplete="off"
          value={typed}
          readOnly={isBusy}
          onChange={(text) => {
            setTyped(text)
            clearFailure()
          }}
          error={failure === undefined ? problem : t(loginFailure(failure))}
        />
      </CheckedForm>
    </Card>
  )
}
