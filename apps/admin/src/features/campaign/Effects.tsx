import { Badge, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ConfigEffects } from '@momi/contract'
import { Sentences } from './Sentences.tsx'

interface Props {
  effects: ConfigEffects
  /** Whether a second person has approved it. */
  isApproved?: boolean
}

/** What a change does: its cost, whom it concerns, and why a second person has to approve it. */
export function Effects({ effects: { approval, words }, isApproved = false }: Props) {
  const { t } = useLingui()
  return (
    <Stack gap="xs" align="flex-start">
      {approval.length > 0 && !isApproved && <Badge color="brand" variant="light">{t`Needs a second person`}</Badge>}
      <Sentences sentences={words} none={t`Nothing that is measured.`} />
    </Stack>
  )
}
