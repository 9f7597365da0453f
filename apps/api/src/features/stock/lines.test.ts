import { expect, test } from 'vitest'
import { blocksOf, NotUtf8, type Block } from './lines.ts'

const MEBIBYTE = 1024 * 1024
const bytes = (text: string) => new TextEncoder().encode(text)

async function allOf(pieces: Uint8Array[], size: number): Promise<Block[]> {
  const blocks: Block[] = []
  for await (const block of blocksOf(() => pieces, size)) blocks.push(block)
  return blocks
}

test('lines are numbered across blocks and pieces, also if a piece ends inside of a character', async () => {
  const file = bytes('é1\né2\né3\né4\né5')
  const pieces = Array.from(file, (byte) => Uint8Array.of(byte))
  expect(await allOf(pieces, 2)).toEqual([
    { from: 1, lines: ['é1', 'é2'] },
    { from: 3, lines: ['é3', 'é4'] },
    { from: 5, lines: ['é5'] },
  ])
})

test('a file is read only as far as its blocks are used, so that memory does not depend on its size', async () => {
  let read = 0
  function* endless() {
    for (;;) {
      read += MEBIBYTE
      yield bytes('0123456\n'.repeat(MEBIBYTE / 8))
    }
  }
  const blocks = blocksOf(endless, 5_000)
  for (let block = 0; block < 100; block++) await blocks.next()
  await blocks.return(undefined)
  expect(read).toBeLessThanOrEqual(4 * MEBIBYTE)
})

test('a line that does not end is shortened while it is read', async () => {
  const [{ lines }] = (await allOf(
    Array.from({ length: 64 }, () => bytes('x'.repeat(1024))),
    10,
  )) as [Block]
  expect(lines[0]).toHaveLength(16_384)
})

test('a file that is not text in UTF-8 is refused where it is wrong, also at its end', async () => {
  await expect(allOf([Uint8Array.of(0xff, 0xfe, 0x41, 0)], 10)).rejects.toThrow(NotUtf8)
  await expect(allOf([Uint8Array.of(0x41, 0xc3)], 10)).rejects.toThrow(NotUtf8)
})
