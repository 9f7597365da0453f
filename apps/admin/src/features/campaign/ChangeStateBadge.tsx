import { Badge } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ChangeState } from '@momi/contract'
import { STATE_COLORS, STATE_NAMES } from './campaign-names.ts'

export function ChangeStateBadge({ state }: { state: ChangeState }) {
  const { i18n } = useLingui()
  return (
    <Badge variant="dot" color={STATE_COLORS[state]}>
      {i18n._(STATE_NAMES[state])}
    </Badge>
  )
}
