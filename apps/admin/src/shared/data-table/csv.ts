/** A spreadsheet runs a text that begins with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

export type CsvValue = string | number | boolean | null | undefined

/** One cell: texts that a spreadsheet would run as a formula start with an apostrophe. */
function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = FORMULA.test(value.trimStart()) || FORMULA.test(value) ? `'${value}` : value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV text with a header line, according to RFC 4180. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
