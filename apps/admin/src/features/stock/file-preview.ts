import type { UnreadableStock } from '@momi/contract'

/** What is known of a file before it is sent. */
export type FilePreview =
  | { kind: 'unreadable'; why: Extract<UnreadableStock, 'EMPTY' | 'NOT_UTF8'> }
  /** `repeated`: lines that an earlier one is equal to. */
  | { kind: 'lines'; lines: number; repeated: number }

/** Reads a file as the server does, without dividing its lines into columns. */
export function previewOf(bytes: ArrayBuffer): FilePreview {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { kind: 'unreadable', why: 'NOT_UTF8' }
  }
  const lines = text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return { kind: 'unreadable', why: 'EMPTY' }
  return { kind: 'lines', lines: lines.length, repeated: lines.length - new Set(lines).size }
}
