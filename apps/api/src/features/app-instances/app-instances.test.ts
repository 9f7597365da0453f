import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { newPushToken } from '../../testing/random-values.ts'
import { outcomeOf } from '../../testing/race.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

type Staff = Awaited<ReturnType<typeof app.staff>>

const operator = await app.staff('operator')
const instanceOf = async (user: Person, staff: Staff = operator) => {
  const { items } = await staff('GET /api/v1/admin/users/app-instances', { query: { device_id: user.haid } })
  expect(items).toHaveLength(1)
  return items[0]!
}
const on = async (user: Person) => ({ params: { id: (await instanceOf(user)).id } })
const register = (user: Person, token: string) =>
  user('POST /api/v2/user/fcm-token', { body: { token, platform: 'android', language: 'en' } })
const audited = read(
  'test_instance_audit',
  { subject: 'text' },
  { action: 'text' },
  'select action from audit_entries where subject_id = :subject order by id',
)
const auditOf = async (id: string) => (await app.database.db.many(audited, { subject: id })).map(({ action }) => action)

test('[ADM-03] app instances are found by device, by id and by user, and listed in pages', async () => {
  const ada = await app.person({ clientVersion: '88.1.0' })
  const user = ada.id
  const instance = await instanceOf(ada)
  expect(instance).toMatchObject({ deviceId: ada.haid, userId: user, clientType: 'mini', clientVersion: '88.1.0' })
  const found = async (query: object) =>
    (await operator('GET /api/v1/admin/users/app-instances', { query })).items.map(({ id }) => id)
  expect(await found({ app_instance_id: instance.id })).toEqual([instance.id])
  expect(await found({ app_instance_id: instance.id, device_id: 'another' })).toEqual([])
  expect(await found({ user_id: user })).toEqual([instance.id])
  expect(await found({ device_id: 'unknown' })).toEqual([])

  await app.person()
  const first = await operator('GET /api/v1/admin/users/app-instances', { query: { limit: 1 } })
  const second = await found({ limit: 1, cursor: first.cursor! })
  expect(second).toEqual(await found({ limit: 1, offset: 1 }))
  expect(second).not.toEqual([first.items[0]!.id])
  expect(
    await outcomeOf(operator('GET /api/v1/admin/users/app-instances/{id}', { params: { id: randomUUID() } }), 'done'),
  ).toBe('not_found')
})

test('[ADM-03] an app instance shows its user, sessions, and the account that its device earns for', async () => {
  const ada = await app.person()
  await register(ada, newPushToken())
  const call = await on(ada)
  const before = await operator('GET /api/v1/admin/users/app-instances/{id}', call)
  expect(before).toMatchObject({ userType: 'ANONYMOUS', country: 'NG', earnsFor: null, sessions: 1, pushTokens: 1 })
  await ada('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  const { earnsFor } = await operator('GET /api/v1/admin/users/app-instances/{id}', call)
  expect(earnsFor).toBe(ada.id)
})

test('[ADM-03] staff see the missions, client state, points and events of an app instance, without e-mail addresses', async () => {
  const ada = await app.person()
  const call = await on(ada)
  await ada('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  const { missions } = await ada('GET /api/v2/user/missions', {})
  const shown = await operator('GET /api/v1/admin/users/app-instances/{id}/user-missions', call)
  expect(shown.items).toEqual(missions)

  await ada('POST /api/v2/user/client-state', { body: { state: { seen: ['intro'], mail: 'ada@mail.example' } } })
  expect(await operator('GET /api/v1/admin/users/app-instances/{id}/cache', call)).toEqual({
    state: { seen: ['intro'], mail: '[removed]' },
    updatedAt: app.now().toISOString(),
  })

  const points = await operator('GET /api/v1/admin/users/app-instances/{id}/points', { ...call, query: {} })
  expect(points).toMatchObject({ userId: ada.id, balance: 10, items: [{ reason: 'STREAK_CHECK_IN' }] })

  const event = (name: string) => ({
    id: randomUUID(),
    name,
    at: app.now().getTime(),
    properties: { screen: 'Streaks' },
  })
  const send = (haid: string, name: string) =>
    ada('POST /api/v1/client-reports', { body: { userProperties: { haid }, events: [event(name)] } })
  await send(ada.haid, 'from_this_phone')
  await send('0123456789abcdef', 'from_another_phone')
  const events = await operator('GET /api/v1/admin/users/app-instances/{id}/events', { ...call, query: {} })
  expect(events.items).toMatchObject([{ name: 'from_this_phone', properties: { screen: 'Streaks' } }])
})

test('points are granted to the user of an app instance within the limits that apply to every grant', async () => {
  const ada = await app.person()
  const grant = async (amount: number) =>
    operator('POST /api/v1/admin/users/app-instances/{id}/points', {
      ...(await on(ada)),
      body: { amount, reason: 'a missing reward' },
      idempotencyKey: randomUUID(),
    })
  expect(await grant(50)).toMatchObject({ balance: 50, grant: { userId: ada.id, status: 'POSTED' } })
  expect((await grant(100_000)).grant.status).toBe('WAITING')
})

test('[ADM-03] [ADM-18] a push to one token is audited and listed in the log and the timeline; a push with private data is refused', async () => {
  const [ada, support] = [await app.person(), await app.staff('support')]
  const token = newPushToken()
  await register(ada, token)
  const call = await on(ada)
  const { items } = await support('GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', call)
  expect(items).toMatchObject([{ platform: 'android', language: 'en' }])
  expect(JSON.stringify(items)).not.toContain(token)
  const send = (change: object = {}) =>
    support('POST /api/v1/admin/users/app-instances/{id}/fcm-message', {
      ...call,
      body: {
        tokenId: items[0]!.id,
        title: 'Your reward is here',
        body: 'Open Momi to see it',
        path: '/rewards',
        reason: 'a test push',
        ...change,
      },
    })
  expect(await send()).toEqual({ outcome: 'sent' })
  const logs = await support('GET /api/v1/admin/users/app-instances/{id}/notification-logs', { ...call, query: {} })
  expect(logs.items).toMatchObject([{ kind: 'staff-message', outcome: 'sent', userId: ada.id }])
  expect(await auditOf(call.params.id)).toEqual(['push.send'])
  const timeline = await support('GET /api/v1/admin/users/{id}/timeline', {
    params: { id: ada.id },
    query: { kinds: 'staff' },
  })
  expect(timeline.items).toMatchObject([{ params: { action: 'push.send' }, why: 'a test push' }])

  expect(await outcomeOf(send({ body: 'Your code is 7K4M-QX2P' }), 'done')).toBe('admin_app_instance_push_private_data')
  expect(await outcomeOf(send({ title: 'For ada@mail.example' }), 'done')).toBe('admin_app_instance_push_private_data')
  expect(await outcomeOf(send({ path: 'https://evil.example' }), 'done')).toBe('admin_app_instance_push_path_invalid')
  expect(await auditOf(call.params.id)).toEqual(['push.send'])
})

test('[ADM-18] a push is audited before it is sent, so that a push that the gateway refuses is in the audit log too', async () => {
  const ada = await app.person()
  await register(ada, newPushToken())
  const call = await on(ada)
  const { items } = await operator('GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', call)
  let auditedWhenSent: string[] = []
  const gateway = vi.spyOn(app.deps.gateways.push!, 'send').mockImplementationOnce(async () => {
    auditedWhenSent = await auditOf(call.params.id)
    return 'refused'
  })
  const answer = await operator('POST /api/v1/admin/users/app-instances/{id}/fcm-message', {
    ...call,
    body: { tokenId: items[0]!.id, title: 'Hello', body: 'Hello', path: '/missions', reason: 'a test push' },
  })
  expect([answer, gateway.mock.calls.length]).toEqual([{ outcome: 'refused' }, 1])
  expect([auditedWhenSent, await auditOf(call.params.id)]).toEqual([['push.send'], ['push.send']])
  gateway.mockRestore()
})

test('a push token that was unused for too long, or that moved to another phone, is not listed, and a push to it is refused as stale', async () => {
  const [ada, ben] = [await app.person(), await app.person()]
  const token = newPushToken()
  await register(ada, token)
  const call = await on(ada)
  const tokens = () => operator('GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', call)
  const [listed] = (await tokens()).items
  const send = (staff = operator) =>
    staff('POST /api/v1/admin/users/app-instances/{id}/fcm-message', {
      ...call,
      body: { tokenId: listed!.id, title: 'Hello', body: 'Hello', path: '/missions', reason: 'a test push' },
    })
  const start = app.now().toISOString()
  app.goTo('2026-11-28T12:00:01Z')
  const latecomer = await app.staff('operator')
  expect((await latecomer('GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', call)).items).toEqual([])
  expect(await outcomeOf(send(latecomer), 'done')).toBe('admin_app_instance_push_token_stale')
  app.goTo(start)
  expect(await tokens()).toMatchObject({ items: [{ id: listed!.id }] })
  await register(ben, token)
  expect(await outcomeOf(send(), 'done')).toBe('admin_app_instance_push_token_stale')
  expect((await tokens()).items).toEqual([])
})

test('[ADM-13] the removal of an app instance is previewed and confirmed by typing, and keeps the ledger and the device’s owner', async () => {
  const ada = await app.person()
  await register(ada, newPushToken())
  await ada('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  const user = ada.id
  const call = await on(ada)
  const { confirmation, ...effect } = await operator('GET /api/v1/admin/users/app-instances/{id}/removal', call)
  expect(effect).toEqual({
    removes: { sessions: 1, pushTokens: 1 },
    stays: { userId: user, balance: 10, ledgerEntries: 1, rewards: 0, earnsFor: user },
    isOnlyAccess: true,
  })
  const remove = (typed: string) =>
    operator('DELETE /api/v1/admin/users/app-instances/{id}', {
      ...call,
      body: { confirmation: typed, reason: 'the phone was stolen' },
    })
  expect(await outcomeOf(remove('wrong'), 'done')).toBe('admin_app_instance_confirmation_wrong')
  expect(await remove(confirmation)).toEqual(effect)
  expect(await outcomeOf(remove(confirmation), 'done')).toBe('not_found')
  expect(await auditOf(call.params.id)).toEqual(['app-instance.delete'])
  const proof = await operator('GET /api/v1/admin/points/balance/{user_id}', { params: { user_id: user } })
  expect(proof).toMatchObject({ balance: 10, proof: { entries: 1, isProven: true } })
  expect(
    await outcomeOf(
      app.call('POST /api/v1/auth/tokens/refresh', {
        body: { refreshToken: ada.tokens.refreshToken, huid: ada.huid },
      }),
      'done',
    ),
  ).toBe('refresh_token_wrong_client')

  // The phone registers with a new secret and gets a new account, for which it does not earn.
  const again = await app.person({ haid: ada.haid, wallet: null })
  expect(again.id).not.toBe(user)
  const registered = await instanceOf(again)
  expect(registered.id).not.toBe(call.params.id)
  const { earnsFor } = await operator('GET /api/v1/admin/users/app-instances/{id}', { params: { id: registered.id } })
  expect(earnsFor).toBe(user)
})
