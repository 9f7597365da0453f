import { Select, type SelectProps } from '@mantine/core'
import classes from './FilterSelect.module.css'

interface Props extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'w' | 'classNames'> {
  label: string
  /** What is shown while nothing is chosen, such as “All actions”. */
  none: string
  options: readonly (string | { value: string; label: string })[]
  /** Empty for all. */
  value: string
  /** The least width, of `none` too. */
  w?: number
  onChange: (value: string) => void
}

const valueOf = (option: Props['options'][number]) => (typeof option === 'string' ? option : option.value)

/** Filters a table by one of some values. A value of a link that is not among them can be seen, and cleared. */
export function FilterSelect({ none, options, value, onChange, w = 150, ...select }: Props) {
  const isKnown = value === '' || options.some((option) => valueOf(option) === value)
  return (
    <Select
      size="xs"
      miw={w}
      classNames={{ input: classes['input'] ?? '' }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      clearable
      searchable
      placeholder={none}
      data={isKnown ? [...options] : [value, ...options]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      {...select}
    />
  )
}
