import type { UnreadableStock } from '@momi/contract'
import { STOCK_CODE_NAMES, stockColumnName } from '@momi/contract/rules/stock-file'

/** What is known of a file before it is sent. */
export type FilePreview =
  | { kind: 'unreadable'; why: Extract<UnreadableStock, 'EMPTY' | 'NOT_UTF8'> }
  /** `lines`: those with codes. `repeated`: those that an earlier one is equal to. `header`: the first names the columns. */
  | { kind: 'lines'; lines: number; repeated: number; header: boolean }

/** Whether a line names the column of codes. */
const isHeader = (line: string): boolean =>
  line.split(/[,;\t]/).some((cell) => STOCK_CODE_NAMES.includes(stockColumnName(cell.replaceAll('"', ''))))

/** Reads a file as the server does, without dividing its lines into columns. */
export function previewOf(bytes: ArrayBuffer): FilePreview {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { kind: 'unreadable', why: 'NOT_UTF8' }
  }
  const all = text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const header = all.length > 0 && isHeader(all[0]!)
  const lines = header ? all.slice(1) : all
  if (lines.length === 0) return { kind: 'unreadable', why: 'EMPTY' }
  return { kind: 'lines', lines: lines.length, repeated: lines.length - new Set(lines).size, header }
}
