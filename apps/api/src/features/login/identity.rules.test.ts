import { MethodKind } from '@momi/contract'
import { expect, test } from 'vitest'
import { hasGoogle, Identity, identityKey, labelKey, missionOf, userTypeOf } from './identity.rules.ts'

test.each([
  ['phone', 'PHONE_VERIFIED', 'signin'],
  ['google', 'GOOGLE', 'google_signin'],
  ['moa', 'GOOGLE', 'google_signin'],
  ['email', 'EMAIL_VERIFIED', null],
  ['mobileauth', 'MOBILE_AUTH', null],
] as const)('%s alone makes an account %s, and completes the mission %s', (kind, userType, mission) => {
  expect(userTypeOf([kind])).toBe(userType)
  expect(missionOf(kind)).toBe(mission)
})

test('of several identities the strongest decides, in whichever order they were added', () => {
  const fromStrongest = ['phone', 'google', 'moa', 'email', 'mobileauth'] as const
  expect(fromStrongest.toSorted()).toEqual(MethodKind.options.toSorted())
  for (const [index, strongest] of fromStrongest.entries())
    expect(userTypeOf(fromStrongest.slice(index).toReversed())).toBe(userTypeOf([strongest]))
  expect(() => userTypeOf([])).toThrow('An account without an identity is anonymous')
  expect(() => userTypeOf(['passport'])).toThrow('An account without an identity is anonymous')
})

test('a phone number needs an account with Google', () => {
  expect(hasGoogle('GOOGLE')).toBe(true)
  expect(hasGoogle('PHONE_VERIFIED')).toBe(true)
  expect((['ANONYMOUS', 'EMAIL_VERIFIED', 'MOBILE_AUTH'] as const).map(hasGoogle)).toEqual([false, false, false])
})

test('all spellings of a mailbox are one identity, and no two kinds share one', () => {
  expect(identityKey({ kind: 'email', subject: 'Ada@Mail.Example' })).toBe('email:ada@mail.example')
  expect(identityKey({ kind: 'google', subject: 'https://accounts.example A1' })).toBe(
    'google:https://accounts.example A1',
  )
  expect(identityKey({ kind: 'phone', subject: '+2348031234567' })).toBe('phone:+2348031234567')
})

test('a label is found by its canonical address, or by its number', () => {
  expect(labelKey('Ada@Mail.Example')).toBe('label:ada@mail.example')
  expect(labelKey('+2348031234567')).toBe('label:+2348031234567')
})

test('an identity has a kind, a subject and a label', () => {
  const identity = { kind: 'phone', subject: '+2348031234567', label: '+2348031234567' }
  expect(Identity.parse(identity)).toEqual(identity)
  for (const name of ['kind', 'subject', 'label'])
    expect(Identity.safeParse({ ...identity, [name]: undefined }).success).toBe(false)
})
