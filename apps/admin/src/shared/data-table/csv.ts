import { spreadsheetText } from '@momi/contract/rules/csv'

export type CsvValue = string | number | boolean | null | undefined
/** `csv` is for spreadsheets, `csv-plain` for programs. */
export type CsvForm = 'csv' | 'csv-plain'

function csvCell(value: CsvValue, form: CsvForm): string {
  const text = typeof value === 'string' && form === 'csv' ? spreadsheetText(value) : String(value ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

/** A CSV text with a header line, according to RFC 4180, with every cell in quotes. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvValue[])[], form: CsvForm): string =>
  [header, ...rows].map((row) => `${row.map((value) => csvCell(value, form)).join(',')}\r\n`).join('')

/** The name of an exported file: the list, and the days that it shows, or the day of the export. */
export function csvName(list: string, { from, to }: { from: string; to: string }, today: string): string {
  const first = from === '' ? (to === '' ? today : 'until') : from
  const last = to === '' ? today : to
  return `${list}-${first === last ? first : `${first}-${last}`}.csv`
}
