import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useFieldState, useFormContext, type FieldProps } from './form-context.ts'
import { capitalised } from './schema.ts'

interface Props extends FieldProps {
  to: string
  isNullable: boolean
  none: string | undefined
}

/** The key of another subject of the country. One that is not there stays visible. */
export function ReferenceField({ path, label, description, to, isNullable, none }: Props) {
  const { t } = useLingui()
  const { references } = useFormContext()
  const { value, set, control } = useFieldState(path)
  const known = references[to] ?? []
  const missing = typeof value === 'string' && value !== '' && !known.some(({ key }) => key === value)
  const isOnly = (name: string) => known.filter((each) => each.name === name).length === 1
  const data = known.map(({ key, name, draft }) => {
    const label = isOnly(name) ? name : `${name} (${key})`
    return { value: key, label: draft === undefined ? label : t`${label}, not published yet: in “${draft}”` }
  })
  return (
    <Select
      label={label}
      description={description}
      data={missing ? [...data, { value, label: t`${value} (not in this country)` }] : data}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => set(next ?? (isNullable ? null : undefined))}
      searchable
      clearable={isNullable}
      placeholder={isNullable ? (none ? capitalised(none) : t`None`) : t`Choose one`}
      nothingFoundMessage={t`There is none. Add it first.`}
      {...control}
    />
  )
}
