import { startFcm, type Fcm } from '@momi/testing/fcm/start'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFcm } from './fcm.ts'
import { readServiceAccount } from '../../settings/service-account.ts'
import type { Push } from './push.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const MINUTE = 60_000

let fcm: Fcm
let push: Push
let now: number
let waits: number[]
let warnings: { code: string }[]

beforeEach(async () => {
  now = START
  waits = []
  warnings = []
  fcm = await startFcm({ now: () => now })
  push = pushOf()
})
afterEach(() => fcm.close())

const pushOf = (timeoutMs = 5000) =>
  createFcm({
    account: readServiceAccount('FCM_SERVICE_ACCOUNT', fcm.serviceAccount),
    url: fcm.url,
    warn: (facts) => warnings.push(facts),
    timeoutMs,
    now: () => now,
    // Pauses end immediately and are recorded.
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      now += milliseconds
    },
  })
const send = (token: string, by = push) =>
  by.send({ token, title: 'Your streak', body: 'Day 3 is open', path: '/missions/streaks', kind: 'streak' })

test('[PSH-01] a message is sent in the HTTP v1 format, and several messages use one access token', async () => {
  for (let i = 0; i < 6; i++) expect(await send(`token-${i}`)).toBe('sent')
  expect(fcm.received[0]).toEqual({
    token: 'token-0',
    notification: { title: 'Your streak', body: 'Day 3 is open' },
    data: { path: '/missions/streaks', kind: 'streak' },
    android: { priority: 'HIGH', ttl: '86400s', notification: { tag: expect.any(String) } },
    fcm_options: { analytics_label: 'streak' },
  })
  expect([fcm.received.length, fcm.grants(), warnings]).toEqual([6, 1, []])
})

test('the access token is renewed five minutes before its expiry, once for all callers', async () => {
  await send('a')
  now += 54 * MINUTE
  await send('a')
  expect(fcm.grants()).toBe(1)
  now += 1 * MINUTE
  await Promise.all(Array.from({ length: 10 }, () => send('a')))
  expect(fcm.grants()).toBe(2)
})

test('[PSH-01] refused credentials are renewed once, for all callers', async () => {
  await send('a')
  fcm.revoke()
  expect(await Promise.all(Array.from({ length: 10 }, (_, i) => send(`token-${i}`)))).toEqual(Array(10).fill('sent'))
  expect(fcm.grants()).toBe(2)
  fcm.plan('b', 'THIRD_PARTY_AUTH_ERROR')
  expect(await send('b')).toBe('sent')
  fcm.plan('c', 'THIRD_PARTY_AUTH_ERROR', 'THIRD_PARTY_AUTH_ERROR')
  expect(await send('c')).toBe('refused')
  expect([fcm.grants(), warnings, waits]).toEqual([4, [{ code: 'THIRD_PARTY_AUTH_ERROR' }], []])
})

test.each(['UNREGISTERED', 'SENDER_ID_MISMATCH', 'INVALID_TOKEN', 'INVALID_TOKEN_FIELD'] as const)(
  '[PSH-01] after %s, the token is reported as invalid, and the message is not sent again',
  async (kind) => {
    fcm.plan('gone', kind)
    expect(await send('gone')).toBe('invalid-token')
    expect([fcm.received, waits]).toEqual([[], []])
  },
)

test.each(['INVALID_PAYLOAD', 'PERMISSION_DENIED'] as const)(
  '[PSH-01] %s is reported as an error of ours: it is logged, and the token stays registered',
  async (kind) => {
    fcm.plan('good', kind)
    expect(await send('good')).toBe('refused')
    expect(warnings).toHaveLength(1)
    expect(JSON.stringify(warnings)).not.toContain('good')
  },
)

test.each(['QUOTA_EXCEEDED', 'UNAVAILABLE', 'INTERNAL', 'NONSENSE'] as const)(
  '[PSH-01] after %s, the message is sent again, with increasing delays',
  async (kind) => {
    fcm.plan('busy', kind, kind)
    expect(await send('busy')).toBe('sent')
    expect(waits).toHaveLength(2)
    const [first = 0, second = 0] = waits
    expect([first >= 500 && first <= 1500, second >= 1000 && second <= 3000]).toEqual([true, true])
    fcm.plan('down', kind, kind, kind, kind)
    expect(await send('down')).toBe('retry-later')
  },
)

test('[PSH-01] Retry-After delays the message; if the delay is long, the caller is told to retry later', async () => {
  fcm.plan('a', { kind: 'QUOTA_EXCEEDED', retryAfter: '7' })
  expect(await send('a')).toBe('sent')
  expect(waits).toEqual([7000])
  fcm.plan('b', { kind: 'UNAVAILABLE', retryAfter: '60' })
  expect(await send('b')).toBe('retry-later')
  expect([fcm.received.length, waits]).toEqual([1, [7000]])
})

test.each(['QUOTA_EXCEEDED', 'UNAVAILABLE', 'INTERNAL'] as const)(
  '[PSH-01] (case 51) %s for a single token, however often and with whatever Retry-After, delays no other message',
  async (kind) => {
    for (let visit = 0; visit < 10; visit++) {
      fcm.plan('bad', { kind, retryAfter: '60' })
      expect(await send('bad')).toBe('retry-later')
      expect(await send(`good-${visit}`)).toBe('sent')
    }
    fcm.plan('bad', ...Array(40).fill(kind))
    expect(await send('bad')).toBe('retry-later')
    const before = waits.length
    expect(await send('good')).toBe('sent')
    expect(waits).toHaveLength(before)
  },
)

test('[PSH-01] once three tokens in a row have failed, Retry-After delays every message', async () => {
  for (const token of ['a', 'b', 'c']) {
    fcm.plan(token, { kind: 'UNAVAILABLE', retryAfter: '60' })
    expect(await send(token)).toBe('retry-later')
  }
  expect(await send('another')).toBe('retry-later')
  expect(fcm.received).toEqual([])
  now += 60_000
  expect(await send('another')).toBe('sent')
})

test('a message that is sent again after a lost answer replaces the first one on the phone', async () => {
  fcm.plan('a', 'LOST')
  expect([await send('a'), await send('a')]).toEqual(['sent', 'sent'])
  const [first, repeated, another] = fcm.received.map(({ android }) => android?.notification?.tag)
  expect(repeated).toBe(first)
  expect(another).not.toBe(first)
})

test('if the service never answers, the caller is told to retry later, and the next message is sent', async () => {
  const impatient = pushOf(500)
  await send('first', impatient)
  fcm.plan('silent', 'SILENCE', 'SILENCE', 'SILENCE', 'SILENCE')
  expect(await send('silent', impatient)).toBe('retry-later')
  now += MINUTE
  expect(await send('other', impatient)).toBe('sent')
})

test('an unknown service account is refused, and an outage at Google is a temporary failure', async () => {
  fcm.failGrants(400)
  expect(await send('a')).toBe('refused')
  fcm.failGrants(503)
  expect(await send('a')).toBe('retry-later')
  fcm.failGrants(undefined)
  now += MINUTE
  expect(await send('a')).toBe('sent')
  expect(warnings).toEqual([{ code: 'Token endpoint: 400' }])
})

test('at most 20 of many concurrent messages are sent at a time, and all arrive', async () => {
  await send('first')
  const release = fcm.hold()
  const sending = Promise.all(Array.from({ length: 60 }, (_, i) => send(`token-${i}`)))
  await expect.poll(fcm.mostAtOnce).toBeGreaterThanOrEqual(20)
  release()
  expect(new Set(await sending)).toEqual(new Set(['sent']))
  expect(new Set(fcm.received.map(({ token }) => token))).toHaveLength(61)
  expect(fcm.mostAtOnce()).toBe(20)
})

test.each(['', '{}', 'not json', '{"project_id":"p","client_email":"c","private_key":"none"}'])(
  'an invalid service account prevents the start, and the error names only the setting: %j',
  (text) => {
    expect(() => readServiceAccount('FCM_SERVICE_ACCOUNT', text)).toThrow(
      /^FCM_SERVICE_ACCOUNT is not the JSON of a service account$/,
    )
  },
)
