import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../testing/fakes.ts'
import { deviceIds, frontendId, safeStorage } from './identity.ts'

describe('[APP-16] the frontend id', () => {
  test('is random, and stored on the first run', () => {
    const storage = memoryStorage()
    const id = frontendId(storage)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(frontendId(storage)).toBe(id)
    expect(frontendId(memoryStorage())).not.toBe(id)
  })

  test('lasts for the visit if the browser cannot store it', () => {
    const storage = safeStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(frontendId(storage)).toBe(frontendId(storage))
  })
})

describe('the app instance of plain web', () => {
  test('has a haid of 32 lower-case hex digits and a secret of its own, both stored', () => {
    const storage = memoryStorage()
    const ids = deviceIds(storage)
    expect(ids.haid).toMatch(/^[0-9a-f]{32}$/)
    expect(ids.huid).toMatch(/^[0-9a-f]{64}$/)
    expect(deviceIds(storage)).toEqual(ids)
    expect(deviceIds(memoryStorage()).haid).not.toBe(ids.haid)
  })

  test('can be set in local storage', () => {
    const given = { haid: '00ff00ff00ff00ff', huid: 'secret-of-the-test' }
    expect(deviceIds(memoryStorage({ 'momi.haid': given.haid, 'momi.huid': given.huid }))).toEqual(given)
  })

  test.each(['', 'XYZ', '00FF00FF00FF00FF', '0'.repeat(65)])(
    'a stored haid %j that the server would refuse is replaced',
    (haid) => {
      const storage = memoryStorage({ 'momi.haid': haid })
      expect(deviceIds(storage).haid).toMatch(/^[0-9a-f]{32}$/)
      expect(storage.getItem('momi.haid')).toBe(deviceIds(storage).haid)
    },
  )
})

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
