import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { afterAll, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const google = await idTokenIssuer()
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  google,
})
afterAll(async () => {
  await app.close()
  await google.close()
})

const stateOf = async (user: Person) => (await user('GET /api/v2/user/client-state', {})).state
const patch = async (user: Person, state: Record<string, unknown>) =>
  (await user('POST /api/v2/user/client-state', { body: { state } })).state
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]))

test('a new person has an empty state, and a patch sets keys, removes those that are null and keeps the others', async () => {
  const ada = await app.person()
  expect(await stateOf(ada)).toEqual({})
  expect(await patch(ada, { seen: ['a', 'b'], tour: { step: 2, skipped: null }, mute: true })).toEqual({
    seen: ['a', 'b'],
    tour: { step: 2, skipped: null },
    mute: true,
  })
  expect(await patch(ada, { mute: null, tour: { step: 3 }, never: null })).toEqual({
    seen: ['a', 'b'],
    tour: { step: 3 },
  })
  expect(await stateOf(ada)).toEqual({ seen: ['a', 'b'], tour: { step: 3 } })
  expect(await stateOf(await app.person())).toEqual({})
})

test('twenty concurrent patches of different keys are all stored', async () => {
  const ada = await app.person()
  await Promise.all(Array.from({ length: 20 }, (_, i) => patch(ada, { [`key${i}`]: i })))
  expect(await stateOf(ada)).toEqual(keys(20))
})

test('a patch beyond 50 keys or 8 KB is refused and changes nothing', async () => {
  const ada = await app.person()
  await patch(ada, keys(50))
  const refused = { status: 413, code: 'payload_too_large' }
  await expect(patch(ada, { one: 'more' })).rejects.toMatchObject(refused)
  await expect(patch(ada, { key0: 'x'.repeat(8192) })).rejects.toMatchObject(refused)
  expect(await patch(ada, { key0: null, one: 'instead' })).toMatchObject({ one: 'instead' })
  expect(Object.keys(await stateOf(ada))).toHaveLength(50)
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

test.each<[string, Record<string, unknown>]>([
  ['the character 0', { a: 'x\u0000' }],
  ['the character 0 in a key', { 'x\u0000': 1 }],
  ['half a character', { a: ['\ud83d'] }],
  ['what is nested too deeply', { a: deep(9) }],
  ['an empty key', { '': 1 }],
  ['a long key', { ['k'.repeat(65)]: 1 }],
])('%s cannot be stored', async (_, state) => {
  const ada = await app.person()
  await expect(patch(ada, state)).rejects.toMatchObject({ status: 422, code: 'validation_error' })
})

test('JSON that is nested too deeply for the call stack is refused as a validation error', async () => {
  const ada = await app.person()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/user/client-state',
    headers: { authorization: `Bearer ${ada.tokens.accessToken}`, 'content-type': 'application/json' },
    payload: `{"state":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`,
  })
  expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ errorCode: 'validation_error' })])
})

test('text that looks like an escape, and characters of any script, are returned unchanged', async () => {
  const ada = await app.person()
  const state = { a: String.raw`\u0000 \ud83d`, b: '🎁 já', constructor: 1, deep: deep(7) }
  expect(await patch(ada, state)).toEqual(state)
  expect(await stateOf(ada)).toEqual(state)
})

test('a sign-in keeps the state, and a merge keeps the values of the remaining account and adds missing keys', async () => {
  const sub = randomUUID()
  const first = await app.person()
  await patch(first, { theme: 'dark', tour: 1 })
  await first.signIn(sub)
  expect(await stateOf(first)).toEqual({ theme: 'dark', tour: 1 })

  const second = await app.person()
  await patch(second, { theme: 'light', muted: true })
  await second.signIn(sub)
  const joined = { theme: 'dark', tour: 1, muted: true }
  expect([await stateOf(first), await stateOf(second)]).toEqual([joined, joined])

  const third = await app.person()
  await patch(third, { theme: 'light' })
  const old = { ...third.tokens }
  await third.signIn(sub)
  third.adopt(old)
  // The merged account is closed, so its last access token cannot write.
  await expect(patch(third, { lost: true })).rejects.toMatchObject({ status: 401 })
})

test('a patch during a merge is applied to the remaining account or refused', async () => {
  for (let round = 0; round < 30; round++) {
    const sub = randomUUID()
    const first = await app.person()
    await first.signIn(sub)
    await patch(first, { kept: true })
    const second = await app.person()
    const written = patch(second, { mine: round }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return false
        throw error
      },
    )
    const [isWritten] = await Promise.all([written, second.signIn(sub)])
    expect(await stateOf(first)).toEqual(isWritten ? { kept: true, mine: round } : { kept: true })
  }
})
