import { MINUTE } from '@momi/contract/rules/durations'
import { TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { CLIENT_ID, hostileOpenIdProvider, type Forgery } from '../../testing/hostile-openid-provider.ts'
import { placeOf } from '../../testing/oauth-client.ts'
import { testApp } from '../../testing/test-app.ts'
import { addStaff, auditFailures, disable, setTotpSecret } from './public.ts'

const provider = await hostileOpenIdProvider()
const CALLBACK = 'https://console.momi.example/sign-in/openid'
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  env: {
    CONSOLE_ORIGIN: 'https://console.momi.example',
    STAFF_OPENID_ISSUER: provider.issuer,
    STAFF_OPENID_CLIENT_ID: CLIENT_ID,
    STAFF_OPENID_CLIENT_SECRET: 'a-secret',
  },
})
// Failures are counted per network address in a window of 15 minutes, so each test starts after the previous window.
beforeEach(() => app.advance(15 * MINUTE))
afterAll(async () => {
  await app.close()
  await provider.close()
})

const SECRET = 'MOMITESTSECRETMOMITESTSECRETMOMI'
const codeNow = () => new TOTP({ secret: SECRET }).generate({ timestamp: app.now().getTime() })

let number = 0
/** Adds a member of staff, by default with an authenticator; returns their e-mail address. */
async function member({ hasAuthenticator = true } = {}) {
  const email = `ada.${++number}@momi.example`
  await app.database.transact(async (tx) => {
    const staff = (await addStaff(tx, { email, name: 'Ada', role: 'support', passwordHash: '', at: app.now() }))!
    if (hasAuthenticator) await setTotpSecret(tx, app.deps.cipher, { staff, secret: SECRET, at: app.now() })
  })
  return email
}
const disabled = async (email: string) => {
  const request = { id: 'test', address: '127.0.0.1' }
  const by = { id: null, email: 'test', session: null }
  const ctx = { transact: app.database.transact, now: app.now, request, staff: by }
  await disable(ctx, email, 'a test')
}

const lines = read(
  'test_staff_openid_lines',
  { email: 'text' },
  { action: 'text', after: 'text?' },
  'select action, after::text from audit_entries where staff_email = :email order by id',
)
const linesOf = (email: string) => app.database.db.many(lines, { email })
const kept = read(
  'test_staff_openid_kept',
  {},
  { requests: 'int8' },
  'select count(*) as requests from staff_openid_requests',
)
/** Ends the window of failures, and returns those of the lines about this account that are about failures. */
async function failuresOf(email: string) {
  app.advance(15 * MINUTE)
  await auditFailures({ ...app.database, now: app.now })
  const all = (await linesOf(email)).filter(({ action }) => action === 'staff.sign-in-failed')
  return all.map(({ after }) => JSON.parse(after!) as Record<string, unknown>)
}

/** Starts a sign-in and returns what the browser stores. */
async function begin() {
  const { url, request } = await app.admin('POST /api/v1/admin/openid', {})
  const { at, query } = placeOf(url)
  return { at, query, request, state: query['state']!, nonce: query['nonce']! }
}
type Begun = Awaited<ReturnType<typeof begin>>
const answer = ({ request, state }: Pick<Begun, 'request' | 'state'>) =>
  app.admin('POST /api/v1/admin/openid/answer', { body: { request, state, code: 'anything' } })
const finish = ({ request }: Begun, code = codeNow()) =>
  app.admin('POST /api/v1/admin/openid/tokens', { body: { request, code } })
/** A sign-in for which the provider answers with these claims. */
async function named(claims: Record<string, unknown>) {
  const begun = await begin()
  provider.forge({ claims }, begun.nonce)
  return { begun, answered: await answer(begun) }
}

const refused = { status: 401, code: 'admin_openid_refused' }

describe('[ADM-01] a staff sign-in with the OpenID provider', () => {
  test('redirects to the provider with PKCE, state and nonce, and back only to the console', async () => {
    expect(await app.admin('GET /api/v1/admin/openid', {})).toEqual({ isEnabled: true })
    const { at, query, request } = await begin()
    expect(at).toBe(`${provider.issuer}/auth`)
    expect(query).toMatchObject({
      client_id: CLIENT_ID,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(Object.values(query)).not.toContain(request)
  })

  test('opens a session of the member of staff who has the verified e-mail address, if a code of their authenticator is sent', async () => {
    const email = await member()
    // A code of the authenticator is required whatever factors the provider reports.
    const claims = { email: email.toUpperCase(), email_verified: true, amr: ['pwd', 'otp', 'mfa'], acr: '2' }
    const { begun, answered } = await named(claims)
    expect(answered).toEqual({ email })
    await expect(finish(begun, '000000')).rejects.toMatchObject({ status: 401, code: 'admin_code_wrong' })
    const { accessToken } = await finish(begun)
    expect(await app.asStaff(accessToken)('GET /api/v1/admin/me', {})).toMatchObject({ email, role: 'support' })
    expect(await linesOf(email)).toEqual([
      { action: 'staff.sign-in', after: '{"kind":"openid","code":"authenticator"}' },
    ])
    app.advance(MINUTE)
    await expect(finish(begun)).rejects.toMatchObject(refused)
    expect(await failuresOf(email)).toMatchObject([{ codes: 1, passwords: 0, openid: 0 }])
  })

  test('opens one session if two codes are sent concurrently', async () => {
    const { begun } = await named({ email: await member(), email_verified: true })
    const at = app.now().getTime()
    const codes = [at, at + 30_000].map((timestamp) => new TOTP({ secret: SECRET }).generate({ timestamp }))
    const tries = await Promise.allSettled(codes.map((code) => finish(begun, code)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each<[string, (email: string) => Forgery]>([
    ['another nonce', (email) => ({ claims: { email, email_verified: true, nonce: 'another' } })],
    ['another audience', (email) => ({ claims: { email, email_verified: true, aud: 'another-client' } })],
    ['another issuer', (email) => ({ claims: { email, email_verified: true, iss: 'https://accounts.google.com' } })],
    ['a foreign signature', (email) => ({ claims: { email, email_verified: true }, key: 'strangers' })],
    ['no signature', (email) => ({ header: { alg: 'none' }, claims: { email, email_verified: true }, key: 'none' })],
    ['an unverified e-mail address', (email) => ({ claims: { email, email_verified: false } })],
    ['an e-mail address verified by the text "true"', (email) => ({ claims: { email, email_verified: 'true' } })],
    ['no e-mail address', () => ({ claims: {} })],
  ])('is refused and recorded if the ID token has %s', async (_, forgery) => {
    const before = await failuresOf('unknown')
    const begun = await begin()
    provider.forge(forgery(await member()), begun.nonce)
    await expect(answer(begun)).rejects.toMatchObject(refused)
    await expect(finish(begun)).rejects.toMatchObject(refused)
    expect((await failuresOf('unknown')).slice(before.length)).toMatchObject([{ openid: 1 }])
  })

  test('is refused for an unknown e-mail address and for a disabled account, and creates no account', async () => {
    const stranger = { email: 'stranger@momi.example', email_verified: true }
    await expect(named(stranger)).rejects.toMatchObject(refused)
    await expect(named(stranger)).rejects.toMatchObject(refused)
    expect((await failuresOf('unknown')).at(-1)).toMatchObject({ openid: 2 })

    const email = await member()
    const { begun } = await named({ email, email_verified: true })
    await disabled(email)
    await expect(finish(begun)).rejects.toMatchObject(refused)
    await expect(named({ email, email_verified: true })).rejects.toMatchObject(refused)
    expect(await failuresOf(email)).toMatchObject([{ openid: 1 }])
  })

  test('a sign-in is refused with another state, another browser’s secret or a used answer, or after ten minutes', async () => {
    const email = await member()
    const claims = { email, email_verified: true }
    const [mine, other] = [await begin(), await begin()]
    provider.forge({ claims }, mine.nonce)
    await expect(answer({ request: other.request, state: mine.state })).rejects.toMatchObject(refused)
    await expect(answer({ request: 'made up', state: mine.state })).rejects.toMatchObject(refused)
    await answer(mine)
    await expect(answer(mine)).rejects.toMatchObject(refused)
    await finish(mine)

    const late = await begin()
    provider.forge({ claims }, late.nonce)
    app.advance(10 * MINUTE)
    await expect(answer(late)).rejects.toMatchObject(refused)
    const { begun } = await named(claims)
    app.advance(10 * MINUTE)
    await expect(finish(begun)).rejects.toMatchObject(refused)
    expect(await app.database.db.one(kept, {})).not.toEqual({ requests: 0 })
    const later = () => new Date(app.now().getTime() + 1)
    await purgeTable({ transact: app.database.transact, now: later }, 'staff_openid_requests')
    expect(await app.database.db.one(kept, {})).toEqual({ requests: 0 })
  })

  test('is refused until the member of staff has set up an authenticator', async () => {
    const email = await member({ hasAuthenticator: false })
    await expect(named({ email, email_verified: true })).rejects.toMatchObject({ code: 'admin_set_up_required' })
  })

  test('is locked for a network address after thirty refused answers; failures of the provider do not count', async () => {
    const email = await member()
    provider.setDown('token', true)
    for (let tries = 0; tries < 31; tries++)
      await expect(named({ email, email_verified: true })).rejects.toMatchObject({ code: 'login_provider_unavailable' })
    provider.setDown('token', false)
    const made = { request: 'made up', state: 'made up' }
    for (let tries = 0; tries < 30; tries++) await expect(answer(made)).rejects.toMatchObject(refused)
    await expect(answer(made)).rejects.toMatchObject({ status: 429, code: 'admin_locked_out' })
    app.advance(15 * MINUTE)
    await named({ email, email_verified: true })
  })

  test('is locked after ten wrong codes, like a sign-in by password', async () => {
    const { begun } = await named({ email: await member(), email_verified: true })
    for (let tries = 0; tries < 10; tries++)
      await expect(finish(begun, '000000')).rejects.toMatchObject({ code: 'admin_code_wrong' })
    await expect(finish(begun)).rejects.toMatchObject({ status: 429, code: 'admin_locked_out' })
  })
})
