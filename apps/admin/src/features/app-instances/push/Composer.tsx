import { Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PhonePreview } from './PhonePreview.tsx'
import type { Token } from './Tokens.tsx'
import type { Draft } from './use-push-draft.ts'

interface Props {
  tokens: readonly Token[]
  draft: Draft
  /** The missing fields that are marked. */
  marked: readonly string[]
  onChange: (draft: Draft) => void
  /** Rendered below the fields. */
  children?: ReactNode
}

/** The fields of a push message to one token of a phone, beside a preview of the phone's screen. */
export function Composer({ tokens, draft, marked, onChange, children }: Props) {
  const { t } = useLingui()
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  return (
    <Group align="flex-start" gap="xl">
      <Stack gap="sm" flex={1} miw={280}>
        {tokens.length > 1 && (
          <Select
            label={t`Token`}
            allowDeselect={false}
            value={draft.tokenId}
            onChange={(value) => change({ tokenId: value! })}
            data={tokens.map(({ id: value, masked, platform }) => ({ value, label: `${masked} ${platform ?? ''}` }))}
          />
        )}
        <TextInput
          label={t`Title`}
          required
          data-autofocus
          error={marked.includes('title') && t`Enter a title.`}
          maxLength={80}
          value={draft.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t`Text`}
          required
          error={marked.includes('body') && t`Enter a text.`}
          description={t`No personal data and no codes: lock screens show it.`}
          maxLength={240}
          autosize
          minRows={3}
          value={draft.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        <TextInput
          label={t`Opens`}
          required
          error={marked.includes('path') && t`Enter a path, such as /missions.`}
          description={t`A path of the app.`}
          value={draft.path}
          onChange={(event) => change({ path: event.currentTarget.value })}
        />
        {children}
      </Stack>
      <PhonePreview title={draft.title} body={draft.body} />
    </Group>
  )
}
