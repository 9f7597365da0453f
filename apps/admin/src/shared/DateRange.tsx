import { Group, Select } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { clock } from './client.ts'
import { daysOf, presetOf, PRESETS, type Preset } from './day-presets.ts'
import { dayOf } from './day-range.ts'
import { DayInput } from './DayInput.tsx'

const NAMES = {
  today: msg`Today`,
  yesterday: msg`Yesterday`,
  week: msg`Last 7 days`,
  lastWeek: msg`Last week`,
  month: msg`This month`,
  lastMonth: msg`Last month`,
  year: msg`This year`,
} as const satisfies Record<Preset, unknown>

const ANY = 'any'
const OTHER = 'other'

interface Props {
  /** What happened on the days; absent: it is the only time of a line. */
  label?: string
  /** Days as YYYY-MM-DD; empty for no limit. */
  from: string
  to: string
  onChange: (change: { from: string; to: string }) => void
  /** Today, where days are not those of the console's zone. */
  today?: string
  /** Nothing is shown without both days. */
  isRequired?: boolean
}

/** Chooses the days that a list shows: one of the usual ranges, or a first and a last day. */
export function DateRange({
  label,
  from,
  to,
  onChange,
  today = dayOf(new Date(clock.now())),
  isRequired = false,
}: Props) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isAny = from === '' && to === ''
  const preset = presetOf({ from, to }, today)
  const value = isOpen ? OTHER : isAny ? ANY : (preset ?? OTHER)
  function choose(next: string | null) {
    setOpen(next === OTHER)
    if (next === null || next === ANY) onChange({ from: '', to: '' })
    else if (next !== OTHER) onChange(daysOf(next as Preset, today))
  }
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label={label ?? t`Days`}
        size="xs"
        w={140}
        allowDeselect={false}
        maxDropdownHeight={320}
        data={[
          ...(isRequired ? [] : [{ value: ANY, label: t`Any day` }]),
          ...PRESETS.map((each) => ({ value: each as string, label: i18n._(NAMES[each]) })),
          { value: OTHER, label: t`Other days` },
        ]}
        value={value}
        onChange={choose}
      />
      {value === OTHER && (
        <>
          <DayInput label={t`From`} value={from} max={to} onChange={(day) => onChange({ from: day, to })} />
          <DayInput label={t`To`} value={to} min={from} onChange={(day) => onChange({ from, to: day })} />
        </>
      )}
    </Group>
  )
}
