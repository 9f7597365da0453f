import type { FileType } from '@momi/contract'

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** What a file is by its first bytes; undefined where it is nothing that we take. */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}
