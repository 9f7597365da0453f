import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Notice } from '@momi/ui/Notice'
import { useClient } from '../../../shared/client.ts'
import { messageOf } from '../../../shared/failure-message.ts'
import { formatTime } from '../../../shared/i18n/format-time.ts'
import { useAction } from '../../../shared/use-action.ts'

type Made = Output<Api['POST /api/v1/user/device-moves/code']>

/** Shows a code with which the account moves to another phone. */
export function MoveCode() {
  const { t } = useLingui()
  const { call } = useClient()
  const [made, setMade] = useState<Made>()
  const { run, isBusy, failure } = useAction({
    send: () => call('POST /api/v1/user/device-moves/code', {}),
    changes: [],
    onDone: (answer) => setMade(answer),
  })
  const until = made ? formatTime(made.expiresAt) : ''
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">{t`Move to a new phone`}</h2>
      <p className="text-sm text-pretty text-ink-soft">
        {t`Get a code here and enter it on the new phone, in Profile. Your points and your streak come with you. Keep this phone for a day: if someone else uses your code, you can stop it here.`}
      </p>
      {made && (
        <>
          <output className="text-center text-title font-extrabold tabular-nums">{made.code}</output>
          <p className="text-center text-sm text-ink-soft">{t`It works once, until ${until}.`}</p>
          <Notice tone="warning">{t`Never share it: whoever enters it gets your account.`}</Notice>
        </>
      )}
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(failure))}
        </Notice>
      )}
      <Button wide flat={made !== undefined} busy={isBusy} onClick={() => void run()}>
        {made ? t`Get another code` : t`Get a code`}
      </Button>
    </Card>
  )
}
