import { beforeEach, expect, test, vi } from 'vitest'
import { hasHappened, keepHappened } from './happened.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

test('what has happened in this tab can be said, and nothing that an address invents', () => {
  expect(hasHappened('feedback-sent', 'f1')).toBe(false)
  expect(hasHappened('feedback-sent', null)).toBe(false)
  keepHappened('feedback-sent', 'f1')
  expect(hasHappened('feedback-sent', 'f1')).toBe(true)
  expect(hasHappened('feedback-sent', 'f2')).toBe(false)
  expect(hasHappened('claim-sent', 'f1')).toBe(false)
  keepHappened('feedback-sent', 'f2')
  expect(hasHappened('feedback-sent', 'f1')).toBe(false)
})
