import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

interface Props<Format extends string> {
  /** The formats to choose from. */
  formats: readonly Format[]
  value: Format
  onChange: (format: Format) => void
}

/** Chooses the format of an exported file. */
export function FormatSelect<Format extends 'csv' | 'csv-plain' | 'ndjson'>({
  formats,
  value,
  onChange,
}: Props<Format>) {
  const { t } = useLingui()
  const labels = { csv: t`CSV for spreadsheets`, 'csv-plain': t`CSV for programs`, ndjson: 'NDJSON' }
  return (
    <NativeSelect
      label={t`Format`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Format)}
      data={formats.map((format) => ({ value: format, label: labels[format] }))}
    />
  )
}
