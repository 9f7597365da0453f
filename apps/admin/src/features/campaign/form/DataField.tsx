import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useFieldState, type FieldProps } from './form-context.ts'

const KILOBYTES_IN_MB = 1000

const kilobytesOf = (megabytes: number | string): number | undefined => {
  const value = megabytes === '' ? NaN : Number(megabytes)
  return Number.isFinite(value) ? Math.round(value * KILOBYTES_IN_MB) : undefined
}

/** A number of kilobytes, entered in megabytes, in which people read it. */
export function DataField({ path, label, description }: FieldProps) {
  const { value, set, control } = useFieldState(path)
  // What was typed stays as it is, such as '1.' on the way to '1.5', until the value becomes another one.
  const [typed, setTyped] = useState<number | string>()
  const known = typeof value === 'number' ? value / KILOBYTES_IN_MB : ''
  return (
    <NumberInput
      label={label}
      description={description}
      value={typed !== undefined && kilobytesOf(typed) === value ? typed : known}
      onChange={(next) => {
        setTyped(next)
        set(kilobytesOf(next))
      }}
      decimalScale={3}
      // What is out of range is shown as typed, with the server's problem beside it.
      clampBehavior="none"
      min={0}
      suffix=" MB"
      thousandSeparator=","
      {...control}
    />
  )
}
