import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { newPushToken } from '../../testing/random-values.ts'

const NOON = '2026-03-02T12:00:00Z'
const google = await idTokenIssuer()
const lines: string[] = []
const app = await testApp({
  now: NOON,
  logTo: (line) => lines.push(line),
  google,
})
beforeEach(() => app.goTo(NOON))
afterAll(async () => {
  await app.close()
  await google.close()
})

const registerV1 = (user: Person, token: string) => user('POST /api/v1/user/fcm-token', { body: { token } })
const registerV2 = (user: Person, token: string, language?: string) =>
  user('POST /api/v2/user/fcm-token', { body: { token, platform: 'android', ...(language && { language }) } })
const inDays = (days: number) => app.goTo(Date.parse(NOON) + days * 86_400_000)

const kept = read(
  'test_push_token',
  { token_hash: 'text' },
  { user_id: 'uuid', haid: 'text', platform: 'text?', language: 'text?', seen_at: 'timestamptz' },
  'select user_id, haid, platform, language, seen_at from push_tokens where token_hash = :token_hash',
)
const row = (token: string) => app.database.db.one(kept, { token_hash: app.keys.hash(token) })
const ownerOf = async (token: string) => (await row(token))?.user_id

describe('registering', () => {
  test('[PSH-01] the v1 call takes only the token, the v2 call also the platform and the language; both register the token for the caller', async () => {
    const ada = await app.person()
    const token = newPushToken()
    expect(await registerV1(ada, token)).toEqual({ isRegistered: true })
    const expected = { user_id: ada.id, haid: ada.haid, seen_at: new Date(NOON) }
    expect(await row(token)).toEqual({ ...expected, platform: null, language: null })
    inDays(1)
    const later = await app.logInAgain(ada)
    expect(await registerV2(later, token, 'en-NG')).toEqual({ isRegistered: true })
    const tomorrow = { ...expected, seen_at: app.now() }
    expect(await row(token)).toEqual({ ...tomorrow, platform: 'android', language: 'en-NG' })
    // An older app on the same phone reports neither platform nor language; the stored ones are kept.
    await registerV1(later, token)
    expect(await row(token)).toMatchObject({ platform: 'android', language: 'en-NG' })
  })

  test.each([
    ['empty', ''],
    ['too short', 'abc:APA91b'],
    ['too long', 'a'.repeat(1025)],
    ['with a space', `${newPushToken()} `],
    ['with a line break', `${newPushToken()}\n`],
    ['with a character of another alphabet', `${newPushToken()}é`],
  ])('[PSH-01] every call refuses an invalid push token: %s', async (_, token) => {
    const ada = await app.person()
    const refused = { status: 400, code: 'push_token_invalid' }
    await expect(registerV1(ada, token)).rejects.toMatchObject(refused)
    await expect(registerV2(ada, token)).rejects.toMatchObject(refused)
    await expect(ada('POST /api/v2/user/fcm-token/refresh', { body: { token } })).rejects.toMatchObject(refused)
    const body = { token: newPushToken(), previousToken: token }
    await expect(ada('POST /api/v2/user/fcm-token/refresh', { body })).rejects.toMatchObject(refused)
  })

  test('an unknown platform or an invalid language is a validation error', async () => {
    const ada = await app.person()
    await expect(registerV2(ada, newPushToken(), 'english, please')).rejects.toMatchObject({ code: 'validation_error' })
    const body = { token: newPushToken(), platform: 'symbian' as 'web' }
    await expect(ada('POST /api/v2/user/fcm-token', { body })).rejects.toMatchObject({ code: 'validation_error' })
  })

  test('without an access token nothing is registered', async () => {
    const token = newPushToken()
    await expect(app.call('POST /api/v1/user/fcm-token', { body: { token } })).rejects.toMatchObject({ status: 401 })
    expect(await row(token)).toBeUndefined()
  })

  test('only the three newest push tokens of an app instance are kept', async () => {
    const ada = await app.person()
    const tokens = Array.from({ length: 6 }, newPushToken)
    for (const [day, token] of tokens.entries()) {
      app.goTo(Date.parse(NOON) + day * 60_000)
      await registerV1(ada, token)
    }
    const owners = await Promise.all(tokens.map(ownerOf))
    expect(owners.map((owner) => owner !== undefined)).toEqual([false, false, false, true, true, true])
  })
})

describe('refreshing', () => {
  const refresh = (user: Person, token: string, previousToken?: string) =>
    user('POST /api/v2/user/fcm-token/refresh', { body: { token, ...(previousToken && { previousToken }) } })

  test('[PSH-01] the new token replaces the previous one and keeps its platform and language', async () => {
    const ada = await app.person()
    const [before, after] = [newPushToken(), newPushToken()]
    await registerV2(ada, before, 'pt-BR')
    await refresh(ada, after, before)
    expect(await row(before)).toBeUndefined()
    expect(await row(after)).toMatchObject({ haid: ada.haid, platform: 'android', language: 'pt-BR' })
    // A retry after the answer was lost.
    await refresh(ada, after, before)
    expect(await row(after)).toMatchObject({ platform: 'android', language: 'pt-BR' })
  })

  test('[PSH-01] a push token is dropped more than 270 days after its last registration or refresh', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const [alive, silent] = [newPushToken(), newPushToken()]
    await registerV1(ada, alive)
    await registerV1(ben, silent)
    inDays(200)
    await refresh(await app.logInAgain(ada), alive)
    inDays(270)
    await purgeTable({ transact: app.database.transact, now: app.now }, 'push_tokens')
    expect([await ownerOf(alive), await ownerOf(silent)]).toEqual([
      (await app.logInAgain(ada)).id,
      (await app.logInAgain(ben)).id,
    ])
    inDays(271)
    await purgeTable({ transact: app.database.transact, now: app.now }, 'push_tokens')
    expect([await row(alive), await row(silent)]).toMatchObject([
      { seen_at: new Date('2026-09-18T12:00:00Z') },
      undefined,
    ])
  })

  test('a refresh does not remove the previous token that it names if that token belongs to another phone', async () => {
    const [ada, eve] = [await app.person(), await app.person()]
    const [hers, mine] = [newPushToken(), newPushToken()]
    await registerV2(ada, hers, 'en-NG')
    await refresh(eve, mine, hers)
    expect(await ownerOf(hers)).toBe(ada.id)
    expect(await row(mine)).toMatchObject({ platform: null, language: null })
  })
})

describe('one token belongs to one person', () => {
  test('[PSH-01] the last authenticated device gets the token, and the previous owner loses it', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const token = newPushToken()
    await registerV2(ada, token, 'en-NG')
    await registerV1(ben, token)
    // The language was Ada's choice, so it is removed; the platform is kept, because the phone is the same.
    expect(await row(token)).toMatchObject({
      user_id: ben.id,
      haid: ben.haid,
      platform: 'android',
      language: null,
    })
  })

  test('[PSH-01] a log-out removes the phone’s token, and the ended session cannot register one any more', async () => {
    const ada = await app.person()
    const token = newPushToken()
    await registerV1(ada, token)
    await ada('POST /api/v1/user/logout', { body: {} })
    expect(await row(token)).toBeUndefined()
    // The access token itself is still accepted for up to half a minute.
    await expect(registerV1(ada, token)).rejects.toMatchObject({ status: 401, code: 'access_token_invalid' })
    expect(await row(token)).toBeUndefined()
  })

  test('a log-out keeps the tokens of other phones, unless it is a log-out everywhere', async () => {
    const sub = `person-${randomBytes(8).toString('hex')}`
    const phones = [await app.person(), await app.person(), await app.person()] as const
    const tokens = phones.map(newPushToken)
    for (const [index, phone] of phones.entries()) {
      await phone.signIn(sub)
      await registerV1(phone, tokens[index]!)
    }
    const left = async () => (await Promise.all(tokens.map(ownerOf))).map((owner) => owner !== undefined)
    await phones[0]('POST /api/v1/user/logout', { body: {} })
    expect(await left()).toEqual([false, true, true])
    await phones[1]('POST /api/v1/user/logout', { body: { everywhere: true } })
    expect(await left()).toEqual([false, false, false])
  })

  test('[PSH-01] after a sign-in, the phone gets the pushes of its new account', async () => {
    const sub = `person-${randomBytes(8).toString('hex')}`
    const first = await app.person()
    const token = newPushToken()
    await registerV1(first, token)
    const anonymous = first.id
    await first.signIn(sub)
    expect(await ownerOf(token)).toBe(anonymous)

    const second = await app.person()
    const other = newPushToken()
    await registerV1(second, other)
    await second.signIn(sub)
    expect(await ownerOf(other)).toBe(first.id)
  })

  test('[PSH-01] a phone whose user changes without a log-out loses its token', async () => {
    const ada = await app.person()
    const token = newPushToken()
    await ada.signIn(`person-${randomBytes(8).toString('hex')}`)
    await registerV1(ada, token)
    const next = await app.logInAgain(ada)
    expect(next.id).not.toBe(ada.id)
    expect(await row(token)).toBeUndefined()
  })

  test('the reuse of a refresh token ends the session and removes the phone’s push token', async () => {
    const ada = await app.person()
    const token = newPushToken()
    await registerV1(ada, token)
    const body = { refreshToken: ada.tokens.refreshToken, huid: ada.huid }
    ada.adopt(await app.call('POST /api/v1/auth/tokens/refresh', { body }))
    await ada('GET /api/v1/user/me', {})
    await expect(app.call('POST /api/v1/auth/tokens/refresh', { body })).rejects.toMatchObject({
      code: 'refresh_token_already_used',
    })
    expect(await row(token)).toBeUndefined()
  })
})

test('no log line and no answer contains a push token', async () => {
  const ada = await app.person()
  const token = newPushToken()
  await registerV2(ada, token)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/user/fcm-token',
    headers: { authorization: `Bearer ${ada.tokens.accessToken}` },
    payload: { token: `${token} ` },
  })
  expect(answer.body).not.toContain(token)
  expect(lines.join('\n')).not.toContain(token)
})

test('only the owner of the database and the product’s role have access to push tokens and the log of pushes', async () => {
  const grants = read(
    'test_push_grants',
    {},
    { table: 'text', grantee: 'text' },
    `select distinct c.relname::text as table, coalesce(r.rolname::text, 'everybody') as grantee
       from pg_class c cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
      where c.relname in ('push_tokens', 'notification_log') and a.grantee <> c.relowner order by 1, 2`,
  )
  expect(await app.database.db.many(grants, {})).toEqual([
    { table: 'notification_log', grantee: 'momi_app' },
    { table: 'push_tokens', grantee: 'momi_app' },
  ])
})
