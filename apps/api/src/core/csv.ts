import { spreadsheetText } from '@momi/contract/rules/csv'
import { stringify } from 'csv-stringify/sync'

/**
 * The two forms of a CSV file (RFC 4180), both with every cell in quotes: `csv` for spreadsheets, which show its texts
 * unchanged and run none, and `csv-plain` for programs, with the texts as they are.
 */
export const CSV_FORMS = {
  csv: {
    // Without a byte order mark, Excel does not read the file as UTF-8.
    mark: '\uFEFF',
    lines: (rows: readonly unknown[][]) => quoted(rows, spreadsheetText),
  },
  'csv-plain': { mark: '', lines: (rows: readonly unknown[][]) => quoted(rows, (text) => text) },
} as const

const quoted = (rows: readonly unknown[][], cell: (text: string) => string) =>
  stringify([...rows], {
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: { string: (text) => cell(text) },
  })
