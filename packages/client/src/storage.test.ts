import { describe, expect, test } from 'vitest'
import { safeStorage } from './storage.ts'
import { memoryStorage } from './testing/fakes.ts'

describe('storage', () => {
  test('keeps values in memory while the browser’s storage is full', () => {
    const real = memoryStorage({ key: 'old' })
    let isFull = true
    const storage = safeStorage(() => ({
      ...real,
      setItem: (key, value) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        real.setItem(key, value)
      },
    }))
    storage.setItem('key', 'new')
    expect(storage.getItem('key')).toBe('new')
    isFull = false
    storage.setItem('key', 'newer')
    expect(real.getItem('key')).toBe('newer')
    expect(storage.getItem('key')).toBe('newer')
  })

  test('forgets a removed value that was only in memory', () => {
    const storage = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    storage.setItem('key', 'value')
    storage.removeItem('key')
    expect(storage.getItem('key')).toBeNull()
  })

  test('deletes a removed value from the browser’s storage', () => {
    const real = memoryStorage({ key: 'value', other: 'kept' })
    const storage = safeStorage(() => real)
    storage.removeItem('key')
    expect(storage.getItem('key')).toBeNull()
    expect([...real.entries]).toEqual([['other', 'kept']])
  })

  test('deletes a removed value both from memory and from the browser’s storage, which had refused the new one', () => {
    const real = memoryStorage({ key: 'old' })
    const storage = safeStorage(() => ({
      ...real,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }))
    storage.setItem('key', 'new')
    storage.removeItem('key')
    expect(storage.getItem('key')).toBeNull()
    expect(real.getItem('key')).toBeNull()
  })
})
