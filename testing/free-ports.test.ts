import { expect, test } from 'vitest'
import { areFree, freePorts } from './free-ports.ts'

test('no port is reserved for two callers, although nothing listens on it yet', async () => {
  const counts = Array.from({ length: 200 }, (_, index) => (index % 2 ? 5 : 12))
  const firsts = await Promise.all(counts.map(freePorts))
  const ports = counts.flatMap((count, index) => Array.from({ length: count }, (_, port) => firsts[index]! + port))
  expect(new Set(ports).size).toBe(ports.length)
  expect(await areFree(ports)).toBe(true)
})
