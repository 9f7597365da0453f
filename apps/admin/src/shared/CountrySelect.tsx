import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { countryName } from './format.ts'

interface Props {
  /** ISO codes. */
  countries: readonly string[]
  /** Empty for all. */
  value: string
  onChange: (country: string) => void
}

/** Chooses one of the countries, or all. */
export function CountrySelect({ countries, value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Country`}
      placeholder={t`All countries`}
      data={countries.map((code) => ({ value: code, label: countryName(code) }))}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      clearable
      size="xs"
      w={170}
    />
  )
}
