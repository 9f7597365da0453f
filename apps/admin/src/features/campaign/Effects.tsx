import { Badge, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ConfigEffects } from '@momi/contract'
import { Sentences } from './Sentences.tsx'

interface Props {
  effects: ConfigEffects
  /** Whether it was sent to a second person. */
  isWaiting?: boolean
  /** Whether a second person has approved it. */
  isApproved?: boolean
}

/** What a change does: its cost, whom it concerns, and why a second person has to approve it. */
export function Effects({ effects: { approval, words }, isWaiting = false, isApproved = false }: Props) {
  const { t } = useLingui()
  const needsApproval = isWaiting || (approval.length > 0 && !isApproved)
  return (
    <Stack gap="xs" align="flex-start">
      {needsApproval && <Badge color="brand" variant="light">{t`Needs a second person`}</Badge>}
      <Sentences sentences={words} none={t`Nothing that is measured.`} />
    </Stack>
  )
}
