import { useState } from 'react'
import { Button } from '@momi/ui/Button'
import { TextField } from '@momi/ui/TextField'
import { useClient } from '../../shared/client.ts'
import { Screen } from '../../shared/Screen.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useCallOutcome } from './use-call-outcome.ts'

/** /debug/push-message: sends a push to this person's own phones. */
export function PushMessagePage() {
  const { call } = useClient()
  const { run, isBusy, outcome } = useCallOutcome()
  const [title, setTitle] = useState('A test')
  const [body, setBody] = useState('Tap to see your points')
  const [path, setPath] = useState('/points')
  return (
    <Screen title="Push message" back="/debug">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          run(() => call('POST /api/v1/debug/push-message', { body: { title, body, path } }))
        }}
      >
        <TextField label="Title" value={title} onChange={setTitle} />
        <TextField label="Text" value={body} onChange={setBody} />
        <TextField label="Path" hint="Where a tap leads" value={path} onChange={setPath} />
        <Button type="submit" busy={isBusy}>
          Send
        </Button>
        <OutcomeCard outcome={outcome} />
      </form>
    </Screen>
  )
}
