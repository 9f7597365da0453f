import { Group, Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { clock } from './client.ts'
import { daysOf } from './day-presets.ts'
import { dayOf } from './day-range.ts'
import { DayInput } from './DayInput.tsx'

const ANY = 'any'
const OTHER = 'other'

interface Props {
  label: string
  /** 'YYYY-MM-DD'; empty for any. */
  value: string
  onChange: (day: string) => void
}

/** Chooses one day: today, yesterday or another one. */
export function DaySelect({ label, value: day, onChange }: Props) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const today = dayOf(new Date(clock.now()))
  const yesterday = daysOf('yesterday', today).from
  const isUsual = ['', today, yesterday].includes(day)
  const value = isOpen || !isUsual ? OTHER : day || ANY
  function choose(next: string | null) {
    setOpen(next === OTHER)
    if (next !== OTHER) onChange(next === null || next === ANY ? '' : next)
  }
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label={label}
        size="xs"
        w={130}
        allowDeselect={false}
        data={[
          { value: ANY, label: t`Any day` },
          { value: today, label: t`Today` },
          { value: yesterday, label: t`Yesterday` },
          { value: OTHER, label: t`Another day` },
        ]}
        value={value}
        onChange={choose}
      />
      {value === OTHER && <DayInput label={t`Day`} value={day} max={today} onChange={onChange} />}
    </Group>
  )
}
