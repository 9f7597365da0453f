import { Group, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

interface Props {
  /** Days as YYYY-MM-DD; empty for no limit. */
  from: string
  to: string
  onChange: (change: { from?: string; to?: string }) => void
}

/** Chooses the first and the last day that a list shows. */
export function DateRange({ from, to, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        type="date"
        size="xs"
        label={t`From`}
        value={from}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        size="xs"
        label={t`To`}
        value={to}
        min={from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </Group>
  )
}
