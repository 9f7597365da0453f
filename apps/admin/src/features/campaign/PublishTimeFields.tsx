import { Checkbox, Select, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { clock } from '../../shared/client.ts'
import { wallTimeOf } from '../../shared/format.ts'
import { TIME_ZONES, timeZone } from '../../shared/time-zone.ts'
import { instantOf } from '../../shared/wall-time.ts'
import { TimeInZones } from './PublishTime.tsx'

/** A time of the wall clock of a zone, which may not have been entered yet. */
export interface PublishAt {
  wallTime: string
  zone: string
}

interface Props {
  /** null: as soon as somebody publishes it. */
  value: PublishAt | null
  onChange: (value: PublishAt | null) => void
  /** The zone in which a time begins. */
  zone: string
}

/** The instant as a time of a zone. */
export const publishAtOf = (at: string, zone: string): PublishAt => ({ wallTime: wallTimeOf(new Date(at), zone), zone })

/** Whether a change is published at a time, and which. */
export function PublishTimeFields({ value, onChange, zone: initialZone }: Props) {
  const { t } = useLingui()
  return (
    <>
      <Checkbox
        label={t`Publish at a time`}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { wallTime: '', zone: initialZone } : null)}
      />
      {value && (
        <>
          <TextInput
            type="datetime-local"
            label={t`Time`}
            required
            min={wallTimeOf(new Date(clock.now()), value.zone)}
            value={value.wallTime}
            onChange={(event) => onChange({ ...value, wallTime: event.currentTarget.value })}
          />
          <Select
            label={t`Zone`}
            data={[...new Set([value.zone, timeZone(), ...TIME_ZONES])]}
            value={value.zone}
            onChange={(zone) => zone && onChange({ ...value, zone })}
            allowDeselect={false}
          />
          {value.wallTime !== '' && (
            <Text size="xs" c="dimmed" component="div">
              <TimeInZones at={instantOf(value.wallTime, value.zone)} zone={value.zone} />
            </Text>
          )}
        </>
      )}
    </>
  )
}
