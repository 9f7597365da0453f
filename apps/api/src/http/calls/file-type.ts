import { isUtf8 } from 'node:buffer'
import type { FileType } from '@momi/contract'

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The type of a file by its first bytes; undefined if it is not supported. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return isText(bytes) ? 'text/csv' : undefined
}

/** Whether the bytes are text in UTF-8. CSV has no signature. */
const isText = (bytes: Uint8Array) => isUtf8(bytes) && !bytes.includes(0)
