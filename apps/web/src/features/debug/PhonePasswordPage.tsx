import { useState } from 'react'
import { Button } from '@momi/ui/Button'
import { TextField } from '@momi/ui/TextField'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useCallOutcome } from './use-call-outcome.ts'

/** /debug/login/phone-password: signs in with a verified number and its account's password, or sets that password. */
export function PhonePasswordPage() {
  const { call, session } = useClient()
  const { run, isBusy, outcome } = useCallOutcome()
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const signIn = async () => {
    const { accessToken, refreshToken, ...rest } = await call('POST /api/v2/auth/login/phone-password', {
      body: { phone, password },
    })
    await session.signedIn({ accessToken, refreshToken })
    call.clear()
    return { ...rest, me: await call('GET /api/v1/user/me', {}) }
  }
  return (
    <Screen title="Phone and password" back="/debug">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          run(signIn)
        }}
      >
        <TextField label="Phone number" type="tel" inputMode="tel" value={phone} onChange={setPhone} />
        <TextField label="Password" autoComplete="off" value={password} onChange={setPassword} />
        <Button type="submit" busy={isBusy}>
          Sign in
        </Button>
        <Button flat busy={isBusy} onClick={() => run(() => call('PUT /api/v2/user/password', { body: { password } }))}>
          Set as my password
        </Button>
        <OutcomeCard outcome={outcome} />
      </form>
    </Screen>
  )
}
