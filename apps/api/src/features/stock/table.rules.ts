import { STOCK_CODE_NAMES, stockColumnName } from '@momi/contract/rules/stock-file'
import type { StockNote } from '@momi/contract'
import { parse } from 'csv-parse/sync'
import type { Block } from './lines.ts'

/** How a file is written, as its first line shows it. */
export interface Layout {
  readonly delimiter: ',' | ';' | '\t'
  /** The positions of the columns. */
  readonly code: number
  readonly winnableOn: number | undefined
  /** The line with the names of the columns, if there is one. */
  readonly header: number | undefined
  readonly notes: readonly StockNote[]
}

/** A line of a file, divided into its cells. */
export type Line =
  | { readonly line: number; readonly kind: 'cells'; readonly code: string; readonly winnableOn: string | undefined }
  | { readonly line: number; readonly kind: 'broken'; readonly text: string }

const BYTE_ORDER_MARK = '\uFEFF'
const DAY_NAMES: readonly string[] = ['winnableon', 'winnabledate', 'date']
/** The columns that the file of refused lines has, beside those of its codes. */
const OWN_COLUMNS = new Set(['line', 'column', 'problem'])

const withoutMark = (text: string) => (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)

/** The layout of a file by its first block; undefined if it has several columns and none of them has the codes. */
export function layoutOf({ lines }: Block): Layout | undefined {
  const [first = ''] = lines
  const header = Math.max(
    lines.findIndex((line) => !isEmpty(withoutMark(line))),
    0,
  )
  const text = withoutMark(lines[header] ?? '').replace(/\r$/, '')
  const delimiter = ([';', '\t'] as const).find((separator) => text.includes(separator)) ?? ','
  const cells = cellsOf([text], delimiter)?.[0] ?? [text]
  const names = cells.map(stockColumnName)
  const code = names.findIndex((name) => STOCK_CODE_NAMES.includes(name))
  const winnableOn = names.findIndex((name) => DAY_NAMES.includes(name))
  const hasHeader = code >= 0
  if (!hasHeader && cells.length > 1) return undefined
  const others = names.filter((name, index) => index !== code && index !== winnableOn && !OWN_COLUMNS.has(name))
  const notes: readonly (StockNote | false)[] = [
    withoutMark(first) !== first && 'BYTE_ORDER_MARK',
    delimiter === ';' && 'SEMICOLONS',
    delimiter === '\t' && 'TABS',
    !hasHeader && 'NO_HEADER',
    hasHeader && others.length > 0 && 'OTHER_COLUMNS',
  ]
  return {
    delimiter,
    code: Math.max(code, 0),
    winnableOn: winnableOn < 0 ? undefined : winnableOn,
    header: hasHeader ? header + 1 : undefined,
    notes: notes.filter((note) => note !== false),
  }
}

/** The cells of each line; undefined if quotes are wrong, or a cell contains the end of its line. */
function cellsOf(lines: readonly string[], delimiter: string): string[][] | undefined {
  try {
    const rows: string[][] = parse(lines.join('\n'), { delimiter, relax_column_count: true, record_delimiter: '\n' })
    return rows.length === lines.length ? rows : undefined
  } catch {
    return undefined
  }
}

/** Divides a block of lines into cells; `note` gets what was unusual. Empty lines and the header are left out. */
export function linesOf({ from, lines }: Block, layout: Layout, note: (note: StockNote) => void): Line[] {
  const texts = lines.flatMap((full, index) => {
    const line = from + index
    const text = (line === 1 ? withoutMark(full) : full).replace(/\r$/, '')
    if (full.endsWith('\r')) note('WINDOWS_LINE_ENDS')
    if (text.includes('"')) note('QUOTES')
    if (line === layout.header) return []
    if (isEmpty(text)) {
      note('EMPTY_LINES')
      return []
    }
    return [{ line, text }]
  })
  const rows = cellsOf(
    texts.map(({ text }) => text),
    layout.delimiter,
  )
  return texts.map(({ line, text }, index) => {
    // Where the block cannot be parsed, its lines are parsed one by one, so that only the broken ones are refused.
    const cells = rows ? rows[index] : cellsOf([text], layout.delimiter)?.[0]
    return cells ? lineOf(line, cells, layout, note) : { line, kind: 'broken', text }
  })
}

/** A line without any text, or with separators alone, as spreadsheets write below a table. */
const isEmpty = (text: string) => /^[\s,;"]*$/.test(text)

function lineOf(line: number, cells: readonly string[], layout: Layout, note: (note: StockNote) => void): Line {
  const cell = (position: number) => {
    const text = cells[position] ?? ''
    const trimmed = text.trim()
    if (trimmed !== text) note('SPACES_AROUND')
    return trimmed
  }
  const { code, winnableOn } = layout
  return { line, kind: 'cells', code: cell(code), winnableOn: winnableOn === undefined ? undefined : cell(winnableOn) }
}
