import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../testing/fakes.ts'
import { storedReferrer, referrerId } from './referrer.ts'

describe('[APP-16] referrer_id', () => {
  test.each([
    ['?referrer_id=abc-123_X', 'abc-123_X'],
    ['?a=1&referrer_id=7', '7'],
    ['', undefined],
    ['?referrer_id=', undefined],
    ['?referrer_id=%3Cscript%3E', undefined],
    ['?referrer_id=a%20b', undefined],
    [`?referrer_id=${'9'.repeat(65)}`, undefined],
  ])('referrer_id of the query %j is read as %j', (search, id) => {
    expect(referrerId(search)).toBe(id)
  })
})

test('[APP-16] the referrer is stored for a later visit whose query has none', () => {
  const storage = memoryStorage()
  expect(storedReferrer(storage, '?a=1')).toBeUndefined()
  expect(storedReferrer(storage, '?referrer_id=ada')).toBe('ada')
  expect(storedReferrer(storage, '')).toBe('ada')
  expect(storedReferrer(storage, '?referrer_id=%3Cscript%3E')).toBe('ada')
  expect(storedReferrer(storage, '?referrer_id=ben')).toBe('ben')
  storage.setItem('momi.referrerId', '<script>')
  expect(storedReferrer(storage, '')).toBeUndefined()
})

test('[APP-16] the referrer is removed once an account exists, and none is stored afterwards', () => {
  const storage = memoryStorage()
  storedReferrer(storage, '?referrer_id=ada')
  storage.setItem('momi.refreshToken', 'a.b.c')
  expect(storedReferrer(storage, '?referrer_id=ben')).toBeUndefined()
  expect(storage.getItem('momi.referrerId')).toBeNull()
})
