import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { timeZone } from '../../../shared/time-zone.ts'
import { formatWithWeekday, wallTimeOf } from '../../../shared/format.ts'
import { instantOf } from '../../../shared/wall-time.ts'
import { useFieldState, useFormContext, type FieldProps } from './form-context.ts'

/** An instant, typed as the wall time of the country. Beside it is the same in the zone of the console. */
export function TimeField({ path, label, description }: FieldProps) {
  const { t } = useLingui()
  const { zone } = useFormContext()
  const { value, set, control } = useFieldState(path)
  const at = typeof value === 'string' ? new Date(value) : undefined
  const shown = at && [...new Set([zone, timeZone()])].map((each) => formatWithWeekday(at, each))
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={[description, t`Time in ${zone}`, ...(shown ?? [])].filter(Boolean).join(' · ')}
      value={at ? wallTimeOf(at, zone) : ''}
      onChange={({ currentTarget }) =>
        set(currentTarget.value === '' ? null : instantOf(currentTarget.value, zone).toISOString())
      }
      {...control}
    />
  )
}
