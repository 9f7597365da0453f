import { expect, test } from 'vitest'
import { randomUuid } from './random-uuid.ts'

test('a random UUID has the form of version 4, and no two are equal', () => {
  const ids = Array.from({ length: 1000 }, randomUuid)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(1000)
})
