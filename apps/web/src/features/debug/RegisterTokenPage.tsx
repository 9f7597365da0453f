import { randomId } from '@momi/client/random-id'
import { useState } from 'react'
import { Button } from '@momi/ui/Button'
import { TextField } from '@momi/ui/TextField'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useCallOutcome } from './use-call-outcome.ts'

const newToken = () => `debug:${randomId()}${randomId()}`

/** /debug/push-message/register-fcm-token: registers a push token of this app instance. */
export function RegisterTokenPage() {
  const { call } = useClient()
  const { run, isBusy, outcome } = useCallOutcome()
  const [token, setToken] = useState(newToken)
  const language = window.momiEarly!.locale
  return (
    <Screen title="Register push token" back="/debug">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          run(() => call('POST /api/v2/user/fcm-token', { body: { token, platform: 'web', language } }))
        }}
      >
        <TextField label="Token" value={token} onChange={setToken} />
        <Button type="submit" busy={isBusy}>
          Register
        </Button>
        <Button
          flat
          busy={isBusy}
          onClick={() => run(() => call('POST /api/v2/user/fcm-token/refresh', { body: { token } }))}
        >
          Refresh
        </Button>
        <OutcomeCard outcome={outcome} />
      </form>
    </Screen>
  )
}
