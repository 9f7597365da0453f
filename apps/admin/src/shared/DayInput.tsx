import { TextInput } from '@mantine/core'

interface Props {
  label: string
  /** 'YYYY-MM-DD'; empty for none. */
  value: string
  /** The first and the last day that can be chosen. */
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A field for one day of a list's filters. */
export function DayInput({ onChange, ...props }: Props) {
  return <TextInput type="date" size="xs" {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}
