import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Field } from '@momi/ui/Field'
import { Notice } from '@momi/ui/Notice'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { useAction } from '../../shared/use-action.ts'
import type { Hold } from './hold-messages.ts'

const MOST_CHARACTERS = 1000

/** Asks a person to look, with a text or without; or says when they answer at the latest. */
export function Appeal({ hold }: { hold: Hold }) {
  const { t } = useLingui()
  const { call } = useClient()
  const [text, setText] = useState('')
  const { run, isBusy, failure } = useAction({
    send: (keyOf, body: { text: string }) =>
      call('POST /api/v1/account-hold/appeal', { body, idempotencyKey: keyOf(body) }),
    changes: ['GET /api/v1/account-hold'],
  })
  const date = hold.answerBy && formatInstant(hold.answerBy)
  if (date)
    return (
      <Notice tone="success">
        <p>{t`A person will answer you by ${date}.`}</p>
        <p className="pt-1 font-normal">{t`We'll send you a message. You don't need to do anything.`}</p>
      </Notice>
    )
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold">{hold.reason === 'DISPUTED' ? t`Is it urgent?` : t`Are we wrong?`}</h2>
      <p className="text-sm text-pretty text-ink-soft">
        {hold.state === 'CONFIRMED'
          ? t`Ask again: someone else will look and answer within 72 hours.`
          : t`A person will look and answer within 72 hours.`}
      </p>
      <Field label={t`Anything we should know? (optional)`}>
        {(attributes) => (
          <textarea
            {...attributes}
            className="w-full resize-none bg-transparent py-3 outline-none"
            rows={3}
            maxLength={MOST_CHARACTERS}
            value={text}
            readOnly={isBusy}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(messageOf(failure))}
        </Notice>
      )}
      <Button flat wide busy={isBusy} onClick={() => void run({ text })}>
        {t`Ask a person to look`}
      </Button>
    </Card>
  )
}
