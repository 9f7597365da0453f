import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../testing/fakes.ts'
import { safeStorage } from '../storage.ts'
import { deviceIds, frontendId } from './identity.ts'

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
