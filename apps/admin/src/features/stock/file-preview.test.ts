import { expect, test } from 'vitest'
import { previewOf } from './file-preview.ts'

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer
const textOf = (text: string) => bytesOf(...new TextEncoder().encode(text))

test.each([
  ['lines that end as on Windows, after a byte order mark', textOf('\uFEFFcode\r\nA\r\nB\r\n'), 2, 0, true],
  ['a header with other columns and quotes', textOf('"Winnable on";"Voucher-Code"\n2026-11-30;A\n'), 1, 0, true],
  ['lines that are repeated, with other spaces and empty lines', textOf('A\n\nB\n A \nA\n'), 4, 2, false],
  ['one line without an end', textOf('A'), 1, 0, false],
])('a file is counted before it is sent: %s', (_, bytes, lines, repeated, header) => {
  expect(previewOf(bytes)).toEqual({ kind: 'lines', lines, repeated, header })
})

test.each([
  ['EMPTY', textOf(' \r\n\n')],
  ['EMPTY', textOf('code\r\n')],
  ['NOT_UTF8', bytesOf(0xff, 0xfe, 0x41, 0x00)],
])('a file that cannot be read is not sent: %s', (why, bytes) => {
  expect(previewOf(bytes)).toEqual({ kind: 'unreadable', why })
})
