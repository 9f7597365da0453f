import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { labOrigin } from './lab-origin.ts'
import { movableClock } from './movable-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-pushes-'))
const app = await testApp({ now: '2026-03-02T08:00:00Z' })
const lab = labOrigin(app.deps, [], movableClock(folder))
afterAll(async () => {
  await Promise.all([lab.close(), app.close()])
  rmSync(folder, { recursive: true })
})

const MESSAGE = { title: 'Your streak', body: 'Day 3 is open', path: '/missions/streaks' }
const push = (payload: object) => lab.inject({ method: 'POST', url: '/lab/api/push', payload })
const pushesOf = async (token: string) =>
  (await lab.inject({ url: '/lab/api/pushes', query: { token } })).json<{ pushes: unknown[] }>().pushes

test('[PSH-01] a push that the lab sends by token or by haid is received by the phone', async () => {
  const ada = await app.person()
  const token = randomBytes(30).toString('hex')
  await ada('POST /api/v2/user/fcm-token', { body: { token, platform: 'android' } })
  expect((await push({ ...MESSAGE, token })).json()).toEqual({ outcomes: ['sent'] })
  expect((await push({ ...MESSAGE, title: 'Again', haid: ada.haid })).json()).toEqual({ outcomes: ['sent'] })
  expect(await pushesOf(token)).toEqual([
    { ...MESSAGE, title: 'Again', kind: 'lab', id: expect.any(Number) },
    { ...MESSAGE, kind: 'lab', id: expect.any(Number) },
  ])
  expect(await pushesOf('another')).toEqual([])
})

test.each([
  ['without a recipient', {}],
  ['to both a token and a haid', { token: 'a', haid: 'b' }],
  ['with a path on another site', { haid: 'b', path: 'https://evil.example' }],
  ['with a six-digit code', { haid: 'b', body: 'It is 123456' }],
  ['with an image', { haid: 'b', image: 'https://evil.example/a.png' }],
])('a push %s is refused with a validation error', async (_, change) => {
  const answer = await push({ ...MESSAGE, ...change })
  expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ errorCode: 'validation_error' })])
})

test('a push to an unknown phone is answered with 404, and a query for pushes without a token with 422', async () => {
  expect((await push({ ...MESSAGE, haid: 'nobody' })).statusCode).toBe(404)
  expect((await lab.inject('/lab/api/pushes')).statusCode).toBe(422)
})
