import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { VARIANTS } from './claim-form-names.ts'

interface Props {
  /** Empty for all. */
  value: string
  onChange: (variant: string) => void
}

/** Chooses one of the claim forms, or all. */
export function FormSelect({ value, onChange }: Props) {
  const { t, i18n } = useLingui()
  return (
    <Select
      label={t`Form`}
      placeholder={t`All forms`}
      clearable
      size="xs"
      w={170}
      data={Object.entries(VARIANTS).map(([variant, label]) => ({ value: variant, label: i18n._(label) }))}
      value={value || null}
      onChange={(variant) => onChange(variant ?? '')}
    />
  )
}
