import { startFcm } from '@momi/testing/fcm/start'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { readEnv } from '../../env.ts'
import { createGateways } from '../../gateways/gateways.ts'
import type { PushMessage } from '../../gateways/push/push.ts'
import { productionEnv } from '../../testing/production-env.ts'
import { testApp } from '../../testing/test-app.ts'
import { pushTo } from './public.ts'
import type { Person } from '../../testing/person.ts'
import { newPushToken } from '../../testing/random-values.ts'

const NOON = '2026-03-02T12:00:00Z'
const fcm = await startFcm()
const lines: string[] = []
const app = await testApp({
  now: NOON,
  env: { FCM_SERVICE_ACCOUNT: fcm.serviceAccount, FCM_URL: fcm.url },
  logTo: (line) => lines.push(line),
})
beforeEach(() => app.goTo(NOON))
afterAll(async () => {
  await app.close()
  await fcm.close()
})

const production = await productionEnv()
const ctx = {
  db: app.database.db,
  transact: app.database.transact,
  now: app.now,
  keys: app.keys,
  cipher: app.deps.cipher,
  gateways: app.deps.gateways,
}
const MESSAGE = { kind: 'streak-open', title: 'Your streak', body: 'Day 3 is open', path: '/missions/streaks' }
const register = (user: Person, token: string) => user('POST /api/v1/user/fcm-token', { body: { token } })
const arrivedAt = (token: string) => fcm.received.filter((message) => message.token === token)

const log = read(
  'test_push_log',
  { user: 'uuid' },
  { haid_hash: 'text?', token_hash: 'text?', kind: 'text', outcome: 'text', at: 'timestamptz' },
  'select haid_hash, token_hash, kind, outcome, at from notification_log where user_id = :user order by id',
)
const logOf = (user: string) => app.database.db.many(log, { user })

/** A person with `count` tokens on one phone, each a minute newer than the previous one. */
async function person(count: number) {
  const user = await app.person()
  const tokens = Array.from({ length: count }, newPushToken)
  for (const [minute, token] of tokens.entries()) {
    app.goTo(Date.parse(NOON) + minute * 60_000)
    await register(user, token)
  }
  return { user, tokens, id: user.id }
}

describe('a push', () => {
  test('[PSH-01] is sent to every push token of the person, and logged by kind and token hash', async () => {
    const { user, tokens, id } = await person(2)
    expect(await pushTo(ctx, id, MESSAGE)).toEqual(['sent', 'sent'])
    for (const token of tokens)
      expect(arrivedAt(token)).toMatchObject([
        { notification: { title: 'Your streak', body: 'Day 3 is open' }, data: { path: '/missions/streaks' } },
      ])
    const entry = { haid_hash: app.keys.hash(`haid:${user.haid}`), kind: 'streak-open', outcome: 'sent', at: app.now() }
    const hashes = tokens.map((token) => app.keys.hash(token))
    expect(await logOf(id)).toEqual(hashes.toReversed().map((token_hash) => ({ ...entry, token_hash })))
  })

  test('[PSH-01] a push deletes a token that FCM reports as invalid, but keeps tokens after a temporary failure or an error of ours', async () => {
    const { tokens, id } = await person(3)
    const [gone = '', busy = '', refused = ''] = tokens
    fcm.plan(gone, 'UNREGISTERED')
    fcm.plan(busy, { kind: 'UNAVAILABLE', retryAfter: '0' }, { kind: 'UNAVAILABLE', retryAfter: '0' })
    fcm.plan(refused, 'INVALID_PAYLOAD')
    expect(await pushTo(ctx, id, MESSAGE)).toEqual(['refused', 'sent', 'invalid-token'])
    expect(await pushTo(ctx, id, MESSAGE)).toEqual(['sent', 'sent'])
    expect((await logOf(id)).map(({ outcome }) => outcome)).toEqual([
      'refused',
      'sent',
      'invalid-token',
      'sent',
      'sent',
    ])
    expect(arrivedAt(gone)).toEqual([])
    // The log contains FCM's code for the failure, but no token.
    expect(lines.join('\n')).toContain('INVALID_ARGUMENT')
    for (const token of tokens) expect(lines.join('\n')).not.toContain(token)
  })

  test('[PSH-01] a push token that FCM reports as invalid is kept if it was registered again in the meantime', async () => {
    const { user, tokens, id } = await person(1)
    const [token = ''] = tokens
    fcm.plan(token, 'UNREGISTERED')
    const push = ctx.gateways.push!
    const meanwhile = {
      ...ctx,
      gateways: {
        ...ctx.gateways,
        push: {
          send: async (message: PushMessage) => {
            const outcome = await push.send(message)
            app.goTo('2026-03-02T13:00:00Z')
            await register(user, token)
            return outcome
          },
        },
      },
    }
    expect(await pushTo(meanwhile, id, MESSAGE)).toEqual(['invalid-token'])
    expect(await pushTo(ctx, id, MESSAGE)).toEqual(['sent'])
  })

  test('a push to a person without a push token is logged', async () => {
    const id = (await app.person()).id
    expect(await pushTo(ctx, id, MESSAGE)).toEqual([])
    expect(await logOf(id)).toEqual([
      { haid_hash: null, token_hash: null, kind: 'streak-open', outcome: 'no-token', at: app.now() },
    ])
  })

  test.each([
    [{ path: 'https://evil.example/' }, 'leads to a path of this app'],
    [{ path: '//evil.example' }, 'leads to a path of this app'],
    [{ title: 'Your code is 123456' }, 'neither personal data nor a code'],
    [{ body: 'For ada@mail.example' }, 'neither personal data nor a code'],
    [{ kind: 'For Ada' }, 'is no kind of push'],
  ])('a push with an invalid path or kind, personal data or a code is not sent: %j', async (change, reason) => {
    const { tokens, id } = await person(1)
    await expect(pushTo(ctx, id, { ...MESSAGE, ...change })).rejects.toThrow(reason)
    expect(arrivedAt(tokens[0]!)).toEqual([])
    expect(await logOf(id)).toEqual([])
  })

  test('stays in the log for thirty days', async () => {
    const { id } = await person(1)
    await pushTo(ctx, id, MESSAGE)
    app.goTo('2026-04-01T12:00:00Z')
    await purgeTable(ctx, 'notification_log')
    expect(await logOf(id)).toHaveLength(1)
    app.goTo('2026-04-01T12:00:01Z')
    await purgeTable(ctx, 'notification_log')
    expect(await logOf(id)).toEqual([])
  })
})

describe('a phone whose user changed', () => {
  test('[PSH-01] a phone gets the pushes of its current user only', async () => {
    const { user: ada, tokens, id } = await person(1)
    const [token = ''] = tokens
    const eve = await app.person()
    await register(eve, token)
    expect(await pushTo(ctx, id, MESSAGE)).toEqual([])
    expect(await pushTo(ctx, eve.id, MESSAGE)).toEqual(['sent'])
    // Ada's app registers its token again and gets it back.
    await register(ada, token)
    expect(await pushTo(ctx, eve.id, MESSAGE)).toEqual([])
    expect(await pushTo(ctx, id, MESSAGE)).toEqual(['sent'])
  })

  test('[PSH-01] a phone gets no pushes after a log-out', async () => {
    const { user, tokens, id } = await person(1)
    await user('POST /api/v1/user/logout', { body: {} })
    expect(await pushTo(ctx, id, MESSAGE)).toEqual([])
    expect(arrivedAt(tokens[0]!)).toEqual([])
  })
})

describe('without an account at FCM', () => {
  const silent = pino({ level: 'silent' })
  test('production sends nothing and stores nothing', async () => {
    const gateways = createGateways(readEnv(production), silent)
    expect([gateways.push, gateways.pushBox]).toEqual([null, null])
    const { id } = await person(1)
    expect(await pushTo({ ...ctx, gateways }, id, MESSAGE)).toEqual([])
    expect(await logOf(id)).toEqual([])
  })

  test('development keeps messages for the lab; with an account, it keeps none', () => {
    const gateways = createGateways(readEnv({ MOMI_ENV: 'development' }), silent)
    expect(gateways.push).toBe(gateways.pushBox)
    expect(gateways.push).not.toBeNull()
    expect(app.deps.gateways.pushBox).toBeNull()
  })

  test('an invalid service account prevents the start', () => {
    const start = () => createGateways(readEnv({ ...production, FCM_SERVICE_ACCOUNT: '{}' }), silent)
    expect(start).toThrow('FCM_SERVICE_ACCOUNT is not the JSON of a service account')
  })
})
