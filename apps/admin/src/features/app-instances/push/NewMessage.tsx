import { Card, Group, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { ReasonButton } from '../../../shared/ReasonButton.tsx'
import { Composer } from './Composer.tsx'
import type { Token } from './Tokens.tsx'
import { usePushDraft } from './use-push-draft.ts'

/** Writes a push message to a phone and sends it. */
export function NewMessage({ id, tokens }: { id: string; tokens: readonly Token[] }) {
  const { t } = useLingui()
  const { draft, setDraft, marked, check, submit } = usePushDraft(id, tokens)
  return (
    <Card withBorder component="section" aria-label={t`New message`}>
      <Title order={2} mb="sm">{t`New message`}</Title>
      <Composer tokens={tokens} draft={draft} marked={marked} onChange={setDraft}>
        <Group>
          <ReasonButton
            label={t`Send`}
            permission="push.send"
            button={{ variant: 'filled' }}
            isReady={check}
            title={t`Send this push message`}
            action={t`Send`}
            onSubmit={submit}
          >
            {draft.title}
          </ReasonButton>
        </Group>
      </Composer>
    </Card>
  )
}
