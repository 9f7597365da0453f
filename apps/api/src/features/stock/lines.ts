/** A block of lines of a file. */
export interface Block {
  /** The number of the first line, from 1. */
  readonly from: number
  readonly lines: readonly string[]
}

/** The bytes of a file, in pieces. It can be read several times. */
export type Source = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** No code is longer: a line that does not end is not read further. */
const LONGEST_LINE = 16_384

/** Thrown for a file that is not text in UTF-8. */
export class NotUtf8 extends Error {
  override name = 'NotUtf8'
}

/**
 * The lines of a file in blocks of `size`, without their ends; only one block is in memory at a time. A line that is too
 * long is shortened: it has no valid code.
 */
export async function* blocksOf(source: Source, size: number): AsyncGenerator<Block> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new NotUtf8()
    }
  }
  let from = 1
  let lines: string[] = []
  let rest = ''
  const add = (line: string) => lines.push(line.slice(0, LONGEST_LINE))
  const takeFull = () => {
    const block = { from, lines: lines.slice(0, size) }
    from += block.lines.length
    lines = lines.slice(size)
    return block
  }
  for await (const bytes of source()) {
    const parts = decode(bytes).split('\n')
    parts[0] = rest + parts[0]
    rest = parts.pop()!
    if (rest.length > LONGEST_LINE) rest = rest.slice(0, LONGEST_LINE)
    parts.forEach(add)
    while (lines.length >= size) yield takeFull()
  }
  rest += decode()
  if (rest !== '') add(rest)
  while (lines.length > 0) yield takeFull()
}
