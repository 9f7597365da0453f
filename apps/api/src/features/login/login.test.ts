import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { privateLines } from '../../testing/private-lines.ts'

const NOON = '2026-03-02T12:00:00Z'
const google = await idTokenIssuer()
const vendor = await idTokenIssuer('rewards')
const lines: string[] = []
const app = await testApp({
  google,
  now: NOON,
  logTo: (line) => lines.push(line),
  env: {
    GOOGLE_CLIENT_IDS: `${google.audience}, another-of-ours`,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_JWKS_URL: google.jwksUrl,
    MOBILE_AUTH_ISSUER: vendor.issuer,
    MOBILE_AUTH_AUDIENCES: vendor.audience,
    MOBILE_AUTH_JWKS_URL: vendor.jwksUrl,
  },
})
beforeEach(() => app.goTo(NOON))
afterAll(async () => {
  await app.close()
  await Promise.all([google.close(), vendor.close()])
})

const refreshed = async (user: Person, pair: { refreshToken: string } = user.tokens) => {
  const body = { refreshToken: pair.refreshToken, huid: user.huid }
  user.adopt(await app.call('POST /api/v2/auth/refresh', { body }))
}
const account = (user: Person) => user('GET /api/v2/user', {})
const someone = () => `person-${randomUUID()}`
const inDays = (days: number) => app.goTo(Date.parse(NOON) + days * 86_400_000)
const inSeconds = (seconds: number) => app.goTo(Date.parse(NOON) + seconds * 1000)

describe('signing in with Google', () => {
  test('[LOG-07] upgrades the anonymous account in place, with its points', async () => {
    const ada = await app.person()
    await ada.checkIn()
    const before = await account(ada)
    expect(before).toMatchObject({ userType: 'ANONYMOUS', authId: null, email: null, device: 'mine' })

    const sub = someone()
    expect(await ada.signIn(sub)).toMatchObject({ userType: 'GOOGLE', isMerged: false, pointsAwarded: 100 })
    expect(await account(ada)).toEqual({
      ...before,
      userType: 'GOOGLE',
      authId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: `${sub}@mail.example`,
    })
    expect(await ada.balance()).toBe(110)
    expect(await ada('POST /api/v2/user/login-methods', {})).toEqual({
      methods: [
        { kind: 'google', label: `${sub}@mail.example`, connectedAt: NOON.replace('Z', '.000Z'), canDisconnect: false },
      ],
    })
  })

  test('[LOG-07] merges the earnings of a second anonymous phone into the account once', async () => {
    const sub = someone()
    const first = await app.person()
    await first.signIn(sub)
    await first.checkIn()
    const second = await app.person()
    await second.checkIn()
    inDays(1)
    await refreshed(second)
    await second.checkIn()

    expect(await second.signIn(sub)).toMatchObject({ userType: 'GOOGLE', isMerged: true, pointsReversed: 10 })
    expect(await second.signIn(sub)).toMatchObject({ isMerged: false })
    await refreshed(first)
    expect([await first.balance(), await second.balance()]).toEqual([125, 125])
    expect((await account(second)).id).toBe((await account(first)).id)
    expect(await account(second)).toMatchObject({ device: 'mine' })
    const { entries } = await second('GET /api/v1/points/history', { query: {} })
    expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-10, 'MERGE_REVERSED'],
      [25, 'ACCOUNT_MERGED'],
      [10, 'STREAK_CHECK_IN'],
      [100, 'MISSION_COMPLETED'],
    ])
    // The account now has the second phone's check-in of today, and the longer streak of that phone.
    await expect(first.checkIn()).rejects.toMatchObject({ code: 'streaks_already_checked_in' })
    inDays(2)
    const third = await app.person()
    await third.signIn(sub)
    expect((await third.checkIn()).pointsAwarded).toBe(20)
  })

  test('[MIS-03] google_signin pays once for each Google account, even if another phone signs in with it later', async () => {
    const cards = async (user: Person) =>
      (await user('GET /api/v2/user/missions', {})).missions.filter(({ group }) => group === 'verification')
    const ada = await app.person()
    expect(await cards(ada)).toMatchObject([
      { type: 'google_signin', actionState: 'GO', points: 100 },
      { type: 'signin', actionState: 'GO', points: 100 },
    ])
    const sub = someone()
    expect(await ada.signIn(sub)).toMatchObject({ pointsAwarded: 100 })
    expect(await ada.signIn(sub)).toMatchObject({ pointsAwarded: 0 })
    expect(await cards(ada)).toMatchObject([{ actionState: 'CLAIMED' }, { actionState: 'GO' }])
    const other = await app.person()
    expect(await other.signIn(sub)).toMatchObject({ isMerged: true, pointsAwarded: 0 })
    expect(await cards(other)).toMatchObject([{ actionState: 'CLAIMED' }, { actionState: 'GO' }])
    expect(await ada.balance()).toBe(100)
  })

  test('[MIS-03] on a phone that earns for another account, a sign-in pays nothing', async () => {
    const ada = await app.person()
    await ada.checkIn()
    await ada.signIn(someone())
    await ada('POST /api/v1/user/logout', { body: {} })
    const ben = await app.person({ haid: ada.haid, huid: ada.huid })
    expect(await ben.signIn(someone())).toMatchObject({ userType: 'GOOGLE', pointsAwarded: 0 })
  })

  test("signing in moves the phone's wallet to the account if the account has none", async () => {
    const sub = someone()
    await (await app.person({ wallet: null })).signIn(sub)
    const second = await app.person()
    await second.signIn(sub)
    expect((await second('GET /api/v1/streaks/checkin/status', {})).walletReported).toBe(true)
  })

  test('after the answer to a sign-in was lost, a refresh returns the tokens of the signed-in account', async () => {
    const sub = someone()
    await (await app.person()).signIn(sub)
    const second = await app.person()
    await second('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(sub) } })
    inSeconds(31)
    await expect(account(second)).rejects.toMatchObject({ code: 'access_token_invalid' })
    await refreshed(second)
    expect(await account(second)).toMatchObject({ userType: 'GOOGLE', email: `${sub}@mail.example` })
  })

  test('[API-05] access tokens issued before a sign-in are refused', async () => {
    const ada = await app.person()
    const before = ada.tokens
    await ada.signIn(someone())
    ada.adopt(before)
    await expect(account(ada)).rejects.toMatchObject({ status: 401, code: 'access_token_invalid' })
  })

  test('a signed-in user cannot sign in to another account', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const sub = someone()
    await ada.signIn(sub)
    await ben.signIn(someone())
    await expect(ben.signIn(sub)).rejects.toMatchObject({ status: 409, code: 'login_method_in_use' })
    await expect(ada.signIn(someone())).rejects.toMatchObject({
      status: 409,
      code: 'login_method_already_connected',
    })
  })

  test.each<[string, (sub: string) => Promise<string> | string]>([
    ['with alg none', (sub) => google.unsigned(sub)],
    ['for another audience', (sub) => google.token(sub, { aud: 'somebody-else' })],
    ['of another issuer', (sub) => google.token(sub, { iss: 'https://accounts.google.com.evil.example' })],
    ['that has expired', (sub) => google.token(sub, { exp: Math.floor(Date.now() / 1000) - 31 })],
    ['that names nobody', () => google.token('')],
    ['signed by an unknown key', (sub) => google.forged(sub)],
    ['signed by a key that the provider does not have', (sub) => google.forged(sub, 'two')],
    ['signed with the public key as a secret', async (sub) => asHmac(await google.token(sub))],
    ['with another end', async (sub) => (await google.token(sub)).replace(/.{8}$/, 'AAAAAAAA')],
    ['with a space', async (sub) => `${await google.token(sub)} `],
    ['that is an access token of ours', async () => (await app.person()).tokens.accessToken],
    ['of the vendor', (sub) => vendor.token(sub)],
  ])('[LOG-07] an ID token %s is refused', async (_, made) => {
    const ada = await app.person()
    const idToken = await made(someone())
    for (const key of ['POST /api/v2/auth/login/google-signin', 'POST /api/v2/user/google-signin/connect/'] as const)
      await expect(ada(key, { body: { idToken } })).rejects.toMatchObject({ status: 400, code: 'login_token_invalid' })
    expect(await account(ada)).toMatchObject({ userType: 'ANONYMOUS' })
  })

  test('an ID token that expired within the clock tolerance, or is for another of our client ids, is accepted', async () => {
    const exp = Math.floor(Date.now() / 1000) - 20
    for (const more of [{ exp }, { aud: 'another-of-ours' }]) {
      const ada = await app.person()
      const body = { idToken: await google.token(someone(), more) }
      expect(await ada('POST /api/v2/auth/login/google-signin', { body })).toMatchObject({ userType: 'GOOGLE' })
    }
  })

  test('an e-mail address that the provider did not verify is not shown', async () => {
    const ada = await app.person()
    const body = { idToken: await google.token(someone(), { email_verified: false }) }
    ada.adopt(await ada('POST /api/v2/auth/login/google-signin', { body }))
    expect(await account(ada)).toMatchObject({ email: null })
  })

  test('an ID token used by one phone is refused on another, but the same phone may repeat it', async () => {
    const [ada, thief] = [await app.person(), await app.person()]
    const body = { idToken: await google.token(someone()) }
    ada.adopt(await ada('POST /api/v2/auth/login/google-signin', { body }))
    await expect(thief('POST /api/v2/auth/login/google-signin', { body })).rejects.toMatchObject({
      code: 'login_token_invalid',
    })
    expect(await ada('POST /api/v2/auth/login/google-signin', { body })).toMatchObject({ userType: 'GOOGLE' })
  })
})

const asHmac = (token: string) => {
  const [, claims] = token.split('.')
  const head = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'one' })).toString('base64url')
  return `${head}.${claims}.${createHmac('sha256', 'one').update(`${head}.${claims}`).digest('base64url')}`
}

describe('one account per device', () => {
  test('a second account that signs in on a phone cannot earn on the phone and is promised nothing there, and the first account still can', async () => {
    const ada = await app.person()
    const sub = someone()
    await ada.signIn(sub)
    await ada.checkIn()
    await ada('POST /api/v1/user/logout', { body: {} })
    const { haid, huid } = ada
    const ben = await app.person({ haid, huid })
    await ben.signIn(someone())
    expect(await account(ben)).toMatchObject({ device: 'another_account' })
    const { missions } = await ben('GET /api/v2/user/missions', {})
    expect(missions.length).toBeGreaterThan(0)
    expect(missions.filter(({ pays }) => pays !== null)).toEqual([])
    await expect(ben.checkIn()).rejects.toMatchObject({ status: 403, code: 'device_earns_for_another_account' })
    expect(await ben.balance()).toBe(0)

    await ben('POST /api/v1/user/logout', { body: {} })
    inDays(1)
    const back = await app.person({ haid, huid, wallet: null })
    await back.signIn(sub)
    expect(await account(back)).toMatchObject({ device: 'mine' })
    expect(await back.checkIn()).toMatchObject({ pointsAwarded: 15, balance: 125 })
  })

  test('earning makes an account the owner of a phone; a call that only reads data does not', async () => {
    const ada = await app.person()
    expect(await account(ada)).toMatchObject({ device: 'unclaimed' })
    await ada('GET /api/v1/streaks/checkin/status', {})
    expect(await account(ada)).toMatchObject({ device: 'unclaimed' })
    await ada.checkIn()
    expect(await account(ada)).toMatchObject({ device: 'mine' })
  })

  test("[API-05] a device's secret alone gets no tokens of a signed-in account", async () => {
    const ada = await app.person()
    await ada.signIn(someone())
    const { id } = await account(ada)
    const again = await app.person({ haid: ada.haid, huid: ada.huid })
    expect(await account(again)).toMatchObject({ userType: 'ANONYMOUS' })
    expect((await account(again)).id).not.toBe(id)
    // The signed-in session stays valid, and the device gets its new anonymous account again.
    expect((await account(ada)).id).toBe(id)
    const third = await app.person({ haid: ada.haid, huid: ada.huid })
    expect((await account(third)).id).toBe((await account(again)).id)
  })
})

test.each([
  ['months', 90 * 86_400],
  ['more than five minutes', 301],
])('[LOG-04] a Google token that was renewed, whose sign-in was %s ago, proves nothing', async (_, seconds) => {
  const authTime = Math.floor(Date.now() / 1000) - seconds
  const idToken = await google.token(someone(), { auth_time: authTime })
  const user = await app.person()
  for (const path of ['POST /api/v2/auth/login/google-signin', 'POST /api/v2/user/google-signin/connect/'] as const)
    await expect(user(path, { body: { idToken } })).rejects.toMatchObject({ code: 'login_token_invalid' })
})

test('[LOG-04] a Google token of a sign-in some minutes ago, and one without its time, sign in', async () => {
  const authTime = Math.floor(Date.now() / 1000) - 240
  for (const more of [{ auth_time: authTime }, {}]) {
    const user = await app.person()
    const idToken = await google.token(someone(), more)
    expect(await user('POST /api/v2/auth/login/google-signin', { body: { idToken } })).toMatchObject({
      userType: 'GOOGLE',
    })
  }
})

describe('logging out', () => {
  test('[LOG-07] ends the session of the phone within 31 seconds, and leaves the other sessions of the account', async () => {
    const sub = someone()
    const [first, second] = [await app.person(), await app.person()]
    await first.signIn(sub)
    await second.signIn(sub)
    await first('POST /api/v1/user/logout', { body: {} })
    inSeconds(31)
    await expect(account(first)).rejects.toMatchObject({ code: 'access_token_invalid' })
    const {
      huid,
      tokens: { refreshToken },
    } = first
    await expect(first('POST /api/v2/auth/refresh', { body: { refreshToken, huid } })).rejects.toMatchObject({
      code: 'refresh_token_already_used',
    })
    expect(await account(second)).toMatchObject({ userType: 'GOOGLE' })
  })

  test('[LOG-07] logging out with `everywhere` ends every session of the account', async () => {
    const sub = someone()
    const [first, second] = [await app.person(), await app.person()]
    await first.signIn(sub)
    await second.signIn(sub)
    await first('POST /api/v1/user/logout', { body: { everywhere: true } })
    inSeconds(31)
    for (const user of [first, second])
      await expect(account(user)).rejects.toMatchObject({ code: 'access_token_invalid' })
  })
})

describe('the mobile-auth identity', () => {
  const sync = async (user: Person, token: string) => user('POST /api/v1/mobileauth/sync', { body: { token } })

  test('[LOG-08] a mobile-auth identity is added to the account, and a repeat changes nothing', async () => {
    const ada = await app.person()
    const token = await vendor.token(someone())
    ada.adopt(await sync(ada, token))
    expect(await sync(ada, token)).toMatchObject({ userType: 'MOBILE_AUTH', isMerged: false, pointsAwarded: 0 })
  })

  test('[LOG-08] is refused for an invalid token and for an identity of another user', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const sub = someone()
    await sync(ada, await vendor.token(sub))
    await expect(sync(ben, await vendor.token(sub))).rejects.toMatchObject({
      status: 400,
      code: 'mobileauth_identity_in_use',
    })
    await expect(sync(ben, await google.token(sub))).rejects.toMatchObject({
      status: 400,
      code: 'mobileauth_invalid_token',
    })
  })
})

test('[LOG-07] GET /api/v2/auth/key returns only the public part of the Ed25519 key that signs the tokens', async () => {
  const { keys } = await app.call('GET /api/v2/auth/key', {})
  expect(keys).toEqual([expect.objectContaining({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })])
  expect(keys.some((key) => 'd' in key)).toBe(false)
})

test("while the provider's keys cannot be loaded, a sign-in is refused with login_provider_unavailable", async () => {
  const down = await idTokenIssuer()
  const other = await testApp({
    google,
    now: NOON,
    env: { GOOGLE_CLIENT_IDS: down.audience, GOOGLE_ISSUER: down.issuer, GOOGLE_JWKS_URL: down.jwksUrl },
  })
  down.setDown(true)
  const ada = await other.person()
  const body = { idToken: await down.token(someone()) }
  const attempt = () => ada('POST /api/v2/auth/login/google-signin', { body })
  await expect(attempt()).rejects.toMatchObject({ status: 503, code: 'login_provider_unavailable' })
  down.setDown(false)
  expect(await attempt()).toMatchObject({ userType: 'GOOGLE' })
  await other.close()
  await down.close()
})

test('without client ids every Google sign-in is refused', async () => {
  const closed = await testApp({ now: NOON })
  const ada = await closed.person()
  const body = { idToken: await google.token(someone()) }
  await expect(ada('POST /api/v2/auth/login/google-signin', { body })).rejects.toMatchObject({
    code: 'login_provider_unavailable',
  })
  await closed.close()
})

test('after the tests of this file, the ledger is balanced, and no log line contains an e-mail address or a token', async () => {
  expect(await auditLedger(app.database.db)).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(privateLines(lines)).toEqual([])
})
