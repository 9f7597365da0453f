import { Select, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../../shared/Dialog.tsx'
import { useApi } from '../../../shared/api.ts'
import { Copyable } from '../../../shared/Copyable.tsx'
import { ReasonForm } from '../../../shared/ReasonDialog.tsx'
import { QueryContent } from '../../../shared/states.tsx'
import { Composer } from './Composer.tsx'
import { NoToken } from './NoToken.tsx'
import type { Token } from './Tokens.tsx'
import { messageFor, type Suggestion } from './suggestion.ts'
import { usePushDraft } from './use-push-draft.ts'

interface Phone {
  /** The app instance. */
  value: string
  label: string
}

interface Props {
  /** The app instances of the person, of which one is chosen. */
  phones: readonly Phone[]
  suggestion?: Suggestion | undefined
  suggestedReason: string
  onClose: () => void
}

/** Sends a push message to a phone. If the phone has no push token, shows the text for staff to send in another way. */
export function PushDialog(props: Props) {
  const { t } = useLingui()
  const { phones, ...rest } = props
  const { suggestion, onClose } = props
  const [id, setId] = useState(phones[0]!.value)
  const tokens = useApi('GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', { params: { id } })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={tokens.data?.items.length === 0 ? t`Reply without a push` : t`Send a push`}
      size="xl"
    >
      <Stack gap="sm">
        {phones.length > 1 && (
          <Select label={t`Phone`} allowDeselect={false} data={phones} value={id} onChange={(value) => setId(value!)} />
        )}
        <QueryContent query={tokens}>
          {({ items }) =>
            items.length === 0 ? (
              <NoToken>{suggestion && <TellInstead id={id} suggestion={suggestion} />}</NoToken>
            ) : (
              <PushForm key={id} {...rest} id={id} tokens={items} />
            )
          }
        </QueryContent>
      </Stack>
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'phones'> {
  id: string
  tokens: readonly Token[]
}

function PushForm({ id, tokens, suggestion, suggestedReason, onClose }: FormProps) {
  const { t } = useLingui()
  const { draft, setDraft, marked, check, submit } = usePushDraft(id, tokens, suggestion)
  return (
    <Composer tokens={tokens} draft={draft} marked={marked} onChange={setDraft}>
      <ReasonForm
        action={t`Send`}
        suggestedReason={suggestedReason}
        areFieldsValid={check}
        onSubmit={submit}
        onClose={onClose}
      />
    </Composer>
  )
}

/** The suggested text to copy, in the country's language: without a push token, the phone's language is unknown. */
function TellInstead({ id, suggestion }: { id: string; suggestion: Suggestion }) {
  const { t } = useLingui()
  const instance = useApi('GET /api/v1/admin/users/app-instances/{id}', { params: { id } })
  return (
    <QueryContent query={instance}>
      {({ country }) => {
        const { body } = messageFor(suggestion, `und-${country}`)
        return (
          <Stack gap={4} mt="md">
            <Text size="sm">{t`Reply to the person where they contacted you. Click the text to copy it:`}</Text>
            <Copyable value={body}>
              <Text span display="block" size="sm" ta="center" c="var(--mantine-color-text)">
                {body}
              </Text>
            </Copyable>
          </Stack>
        )
      }}
    </QueryContent>
  )
}
