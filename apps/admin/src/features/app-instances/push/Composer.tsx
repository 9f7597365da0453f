import { Card, Group, Select, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWrite } from '../../../shared/api.ts'
import { ReasonButton } from '../../../shared/ReasonButton.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import type { Token } from './Tokens.tsx'
import { useOutcomeMessages } from './use-outcome-messages.ts'
import { notifyDone } from '../../../shared/notify.ts'

const EMPTY = { title: '', body: '', path: '/missions' }

/** Writes a push message, shows it on a phone, and sends it to one token. */
export function Composer({ id, tokens }: { id: string; tokens: readonly Token[] }) {
  const { t } = useLingui()
  const outcomes = useOutcomeMessages()
  const send = useWrite('POST /api/v1/admin/users/app-instances/{id}/fcm-message')
  const [message, setMessage] = useState(EMPTY)
  const [tokenId, setTokenId] = useState(tokens[0]!.id)
  const change = (part: Partial<typeof EMPTY>) => setMessage({ ...message, ...part })

  async function submit(reason: string) {
    const { outcome } = await send.mutateAsync({ params: { id }, body: { ...message, tokenId, reason } })
    notifyDone(outcomes[outcome])
    setMessage(EMPTY)
  }

  return (
    <Card withBorder component="section" aria-label={t`New message`}>
      <Group align="flex-start" gap="xl">
        <Stack gap="sm" flex={1} miw={280}>
          <Title order={2}>{t`New message`}</Title>
          {tokens.length > 1 && (
            <Select
              label={t`Token`}
              allowDeselect={false}
              value={tokenId}
              onChange={(value) => setTokenId(value!)}
              data={tokens.map(({ id: value, masked, platform }) => ({ value, label: `${masked} ${platform ?? ''}` }))}
            />
          )}
          <TextInput
            label={t`Title`}
            maxLength={80}
            value={message.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <Textarea
            label={t`Text`}
            description={t`No personal data and no codes: lock screens show it.`}
            maxLength={240}
            autosize
            minRows={3}
            value={message.body}
            onChange={(event) => change({ body: event.currentTarget.value })}
          />
          <TextInput
            label={t`Opens`}
            description={t`A path of the app.`}
            value={message.path}
            onChange={(event) => change({ path: event.currentTarget.value })}
          />
          <Group>
            <ReasonButton
              label={t`Send`}
              permission="push.send"
              button={{ variant: 'filled' }}
              title={t`Send this push message`}
              action={t`Send`}
              onSubmit={submit}
            >
              {message.title}
            </ReasonButton>
          </Group>
        </Stack>
        <PhonePreview title={message.title} body={message.body} />
      </Group>
    </Card>
  )
}
