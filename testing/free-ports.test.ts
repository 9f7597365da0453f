import { expect, test } from 'vitest'
import { areFree, FIRST_PORT, freePorts } from './free-ports.ts'

test('no port is reserved for two callers, although nothing listens on it yet', async () => {
  const counts = Array.from({ length: 200 }, (_, index) => (index % 2 ? 5 : 12))
  const firsts = await Promise.all(counts.map(freePorts))
  const ports = counts.flatMap((count, index) => Array.from({ length: count }, (_, port) => firsts[index]! + port))
  expect(new Set(ports).size).toBe(ports.length)
  expect(await areFree(ports)).toBe(true)
})

test('a browser connects to every port that is reserved', async () => {
  const open = await Promise.all(Array.from({ length: 200 }, (_, port) => isOpen(FIRST_PORT - 100 + port)))
  expect(open.indexOf(false)).toBe(80)
  expect(open.lastIndexOf(false)).toBe(80)
})

/** Asks `fetch`, which has the list of browsers. */
async function isOpen(port: number): Promise<boolean> {
  const error = await fetch(`http://127.0.0.1:${port}`).catch((failed: unknown) => failed)
  return !(error instanceof TypeError && (error.cause as Error).message === 'bad port')
}
