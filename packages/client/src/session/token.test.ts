import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenOf } from '../testing/fakes.ts'
import { isExpired, ownerOf, readToken } from './token.ts'

describe('[TOK-08] a token', () => {
  test('is read if it has three parts with base64 JSON in the middle', () => {
    expect(readToken(tokenOf({ exp: 1, client_version: '90.0' }))).toEqual({ exp: 1, client_version: '90.0' })
  })

  test.each([
    ['base64', 'a.eyJleHAiOjEsImEiOiI/Pz8+In0=.c'],
    ['base64url without padding', 'a.eyJleHAiOjEsImEiOiI_Pz8-In0.c'],
  ])('may be %s', (_, token) => {
    expect(readToken(token)).toEqual({ exp: 1, a: '???>' })
  })

  test('may contain non-ASCII text', () => {
    const middle = btoa(String.fromCharCode(...new TextEncoder().encode('{"exp":1,"name":"São"}')))
    expect(readToken(`a.${middle}.c`)).toEqual({ exp: 1, name: 'São' })
  })

  const middle = btoa('{"exp":1}')
  test.each([
    ['nothing', null],
    ['no text', 7],
    ['an empty text', ''],
    ['two parts', `a.${middle}`],
    ['four parts', `a.${middle}.c.d`],
    ['an empty first part', `.${middle}.c`],
    ['an empty last part', `a.${middle}.`],
    ['a middle that is no base64', 'a.{}.c'],
    ['a middle that is no JSON', `a.${btoa('exp')}.c`],
    ['a middle that is null', `a.${btoa('null')}.c`],
    ['a middle that is a text', `a.${btoa('"exp"')}.c`],
    ['a middle that is a list', `a.${btoa('[1]')}.c`],
    ['no time of expiry', `a.${btoa('{}')}.c`],
    ['a time of expiry that is a text', `a.${btoa('{"exp":"1"}')}.c`],
    ['a time of expiry without end', `a.${btoa('{"exp":1e999}')}.c`],
  ])('is treated as absent: %s', (_, token) => {
    expect(readToken(token)).toBeUndefined()
  })

  test('never causes an error, whatever the input', () => {
    const part = fc.oneof(
      fc.string(),
      fc.base64String(),
      fc.json().map((text) => btoa(encodeURIComponent(text))),
    )
    const token = fc.oneof(
      fc.anything(),
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join('.')),
    )
    fc.assert(
      fc.property(token, (any) => {
        expect(readToken(any)?.exp ?? 0).toBeTypeOf('number')
      }),
    )
  })

  test('is read with the fields that were encoded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.stringMatching(/^[\d.]{1,12}$/), (exp, client_version) => {
        expect(readToken(tokenOf({ exp, client_version }))).toEqual({ exp, client_version })
      }),
    )
  })
})

test.each([
  ['its session', { sid: 's', sub: 'u', support_code: 'ABCD' }, { owner: 's', user: 'u', supportCode: 'ABCD' }],
  ['its session without a support code', { sid: 's', sub: 'u' }, { owner: 's', user: 'u', supportCode: '' }],
  ['its user alone', { sub: 'u' }, { owner: 'u', user: 'u', supportCode: '' }],
  ['its session alone', { sid: 's' }, { owner: 's', user: 's', supportCode: '' }],
  ['nobody', {}, undefined],
  ['a session that is no text', { sid: 1, sub: 'u' }, undefined],
  ['a user that is no text', { sid: 's', sub: 1 }, undefined],
])('a token belongs to %s', (_, claims, expected) => {
  expect(ownerOf(tokenOf({ exp: 1, ...claims }))).toEqual(expected)
})

test('what is no token belongs to nobody', () => {
  expect(ownerOf(undefined)).toBeUndefined()
})

test.each([
  ['an hour', 3600_000, false],
  ['ten minutes', 600_000, false],
  ['a millisecond less than ten minutes', 599_999, true],
  ['no time', 0, true],
  ['a negative time', -1, true],
])('[TOK-05] a token with %s left counts as expired: %s', (_, left, expected) => {
  const exp = 1_773_144_000
  expect(isExpired({ exp }, exp * 1000 - left)).toBe(expected)
})
