import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { databaseDump } from '../../testing/database-dump.ts'
import { oauthClient, placeOf } from '../../testing/oauth-client.ts'
import { CALLBACK, CLIENT_URL, NOON, oauthTestApp } from '../../testing/oauth-test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { privateLines } from '../../testing/private-lines.ts'

const oauth = await oauthTestApp()
const { provider, settings, lines, app, client, someone, inSeconds, signIn, signedInWith, account } = oauth
beforeEach(() => app.goTo(NOON))
afterAll(oauth.close)

const invalidCode = { status: 400, code: 'login_oauth_code_invalid' }

describe('signing in by redirects', () => {
  test.each(['google', 'moa'])(
    '[LOG-05] [LOG-07] a sign-in at %s upgrades the anonymous account in place and shows the e-mail address',
    async (id) => {
      const ada = await app.person()
      const before = await account(ada)
      const browser = client({ provider: id })

      const begun = await browser.begin()
      expect(begun.statusCode).toBe(302)
      expect(begun.headers['cache-control']).toBe('no-store')
      const { at, query } = placeOf(String(begun.headers.location))
      expect(at).toBe(`${provider.issuer}/auth`)
      expect(query).toMatchObject({ client_id: 'ours', response_type: 'code', redirect_uri: CALLBACK })
      expect(query).toMatchObject({ code_challenge_method: 'S256', nonce: expect.stringMatching(/^[\w-]{43}$/) })
      expect(query['state']).toMatch(/^[\w-]{43}$/)
      expect(query['state']).not.toBe(browser.state)

      const person = someone()
      const back = await browser.callback(await browser.signInAt(person))
      expect(back.statusCode).toBe(302)
      expect(back.headers['cache-control']).toBe('no-store')
      const answer = placeOf(String(back.headers.location))
      expect(answer.at).toBe(CLIENT_URL)
      expect(answer.query).toEqual({ state: browser.state, code: expect.stringMatching(/^[\w-]{43}$/) })

      const signedIn = await signIn(ada, { code: answer.query['code']!, codeVerifier: browser.verifier })
      expect(signedIn).toMatchObject({ userType: 'GOOGLE', isMerged: false, pointsAwarded: 100 })
      ada.adopt(signedIn)
      const email = `${person}@mail.example`
      expect(await account(ada)).toMatchObject({ id: before.id, userType: 'GOOGLE', email })
      expect(await ada('POST /api/v2/user/login-methods', {})).toMatchObject({ methods: [{ kind: id, label: email }] })
    },
  )

  test('[LOG-07] two more phones sign in to the same account, one by redirects and one by an ID token of its app', async () => {
    const person = someone()
    const [first, second, third] = [await app.person(), await app.person(), await app.person()]
    await signedInWith(first, person)
    const { id } = await account(first)
    expect(await signedInWith(second, person)).toMatchObject({ isMerged: true })
    third.adopt(
      await third('POST /api/v2/auth/login/google-signin', { body: { idToken: await provider.nativeToken(person) } }),
    )
    expect([await account(second), await account(third)]).toMatchObject([{ id }, { id }])
  })

  test('[LOG-07] a cancelled sign-in redirects back with access_denied', async () => {
    const browser = client()
    const answer = await browser.callback(await browser.signInAt(null))
    expect(answer.statusCode).toBe(302)
    expect(placeOf(String(answer.headers.location))).toEqual({
      at: CLIENT_URL,
      query: { state: browser.state, error: 'access_denied' },
    })
  })

  test('[LOG-07] any other error of the provider redirects back with an error code of ours', async () => {
    const browser = client()
    const { state } = placeOf(String((await browser.begin()).headers.location)).query
    const query = new URLSearchParams({ state: state!, error: '"><script>alert(1)</script>' })
    const answer = await browser.callback(`${CALLBACK}?${query.toString()}`)
    expect(placeOf(String(answer.headers.location)).query).toEqual({
      state: browser.state,
      error: 'login_provider_unavailable',
    })
  })

  test('[LOG-07] while the provider is down, a sign-in redirects back with login_provider_unavailable', async () => {
    const browser = client({ provider: 'nowhere' })
    const answer = await browser.begin()
    expect(placeOf(String(answer.headers.location))).toEqual({
      at: CLIENT_URL,
      query: { state: browser.state, error: 'login_provider_unavailable' },
    })
  })
})

test('[LOG-07] beyond the hourly limit of a network address, a sign-in redirects back with too_many_requests', async () => {
  const busy = await testApp({ now: NOON, env: { ...settings, AUTHORIZATION_REQUESTS_PER_HOUR: '3' } })
  const places = []
  for (let visit = 0; visit < 4; visit++) places.push((await oauthClient(busy, CLIENT_URL).begin()).headers.location)
  const errors = places.map((place) => placeOf(String(place)).query['error'])
  expect(errors).toEqual([undefined, undefined, undefined, 'too_many_requests'])
  await busy.close()
})

describe('a refused authorization request', () => {
  test.each([
    ['an unknown project', { project: 'nobody' }],
    ['an unknown provider', { provider: 'nobody' }],
    ["another project's provider", { project: 'other' }],
  ])('[LOG-07] %s is answered with 404', async (_, names) => {
    const answer = await client(names).begin()
    expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([404, 'not_found'])
  })

  test.each([
    `${CLIENT_URL}/`,
    `${CLIENT_URL}.evil.example`,
    `${CLIENT_URL}?next=https://evil.example`,
    'https://evil.example/login/moa',
    'https://rewards.momi.example.evil.example/login/moa',
    'https://rewards.momi.example@evil.example/login/moa',
    'https://rewards.momi.example:8443/login/moa',
    'https://REWARDS.momi.example/login/moa',
    'https://rewards.momi.example/login/%6doa',
    'https://rewards.momi.example/login/../evil',
    'http://rewards.momi.example/login/moa',
    'https://other.momi.example/login/moa',
    '//rewards.momi.example/login/moa',
    'javascript:alert(1)',
  ])('[LOG-07] (case 24) a redirect to %s is refused without redirecting the browser', async (redirect_uri) => {
    const answer = await client().begin({ redirect_uri })
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    expect(answer.json()).toMatchObject({ errorCode: 'login_oauth_redirect_not_allowed' })
  })

  test.each(['http://localhost:3000/login/moa', 'http://ada.momi.localhost:3003/login/moa'])(
    '[LOG-07] (case 24) production refuses to redirect to %s, which development allows',
    async (redirect_uri) => {
      const begun = await client().begin({ redirect_uri })
      expect(placeOf(String(begun.headers.location)).at).toBe(`${provider.issuer}/auth`)

      const projects = JSON.parse(settings.OAUTH_PROJECTS) as { providers: { issuer: string }[] }[]
      for (const one of projects.flatMap(({ providers }) => providers)) one.issuer = 'https://accounts.example'
      const production = await testApp({
        now: NOON,
        env: {
          ...settings,
          MOMI_ENV: 'production',
          DATABASE_URL: 'postgres://unused?sslmode=verify-full',
          GOOGLE_JWKS_URL: 'https://accounts.example/jwks',
          OAUTH_PROJECTS: JSON.stringify(projects),
        },
      })
      const refused = await oauthClient(production, redirect_uri).begin()
      expect([refused.statusCode, refused.headers.location]).toEqual([400, undefined])
      expect(refused.json()).toMatchObject({ errorCode: 'login_oauth_redirect_not_allowed' })
      await production.close()
    },
  )

  test.each([
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a challenge that is too short', { code_challenge: 'x'.repeat(42) }],
    ['no state', { state: undefined }],
    ['a state that is too long', { state: 'x'.repeat(513) }],
    ['no redirect_uri', { redirect_uri: undefined }],
  ])('[LOG-07] is answered with 400: %s', async (_, change) => {
    const answer = await client().begin(change)
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
  })
})

describe('the callback', () => {
  /** The redirect target of an answer, which must always be a redirect, never JSON. */
  const placeAfter = async (answer: ReturnType<ReturnType<typeof client>['callback']>) => {
    const { statusCode, headers, body } = await answer
    expect([statusCode, headers['cache-control'], body]).toEqual([302, 'no-store', ''])
    return placeOf(String(headers.location))
  }
  const failedWith = (error: string) => ({ at: 'https://momi.example/login/moa', query: { error } })

  test('[LOG-07] a repeated callback redirects to the same URL, whose code signs in only one account', async () => {
    const browser = client()
    const address = await browser.signInAt(someone())
    const first = await placeAfter(browser.callback(address))
    expect(first).toEqual({ at: CLIENT_URL, query: { state: browser.state, code: expect.any(String) as string } })
    expect(await placeAfter(browser.callback(address))).toEqual(first)
    const [ada, ben] = [await app.person(), await app.person()]
    const code = { code: first.query['code']!, codeVerifier: browser.verifier }
    ada.adopt(await signIn(ada, code))
    expect(await placeAfter(browser.callback(address))).toEqual(first)
    expect(await signIn(ada, code)).toMatchObject({ userType: 'GOOGLE' })
    await expect(signIn(ben, code)).rejects.toMatchObject(invalidCode)
  })

  test('[LOG-07] a callback that is repeated concurrently redirects to the same URL each time', async () => {
    const browser = client()
    const address = await browser.signInAt(someone())
    const places = await Promise.all([1, 2, 3, 4].map(() => placeAfter(browser.callback(address))))
    expect(places).toEqual(Array(4).fill(places[0]))
    expect(places[0]?.query).toEqual({ state: browser.state, code: expect.any(String) as string })
  })

  test('[LOG-07] a callback that is repeated after a refusal redirects to the same URL', async () => {
    const browser = client()
    const address = await browser.signInAt(null)
    const place = { at: CLIENT_URL, query: { state: browser.state, error: 'access_denied' } }
    expect(await placeAfter(browser.callback(address))).toEqual(place)
    expect(await placeAfter(browser.callback(address))).toEqual(place)
  })

  test('[LOG-07] a callback that has a used state and another code redirects back with login_oauth_state_invalid', async () => {
    const browser = client()
    const address = new URL(await browser.signInAt(someone()))
    await browser.callback(address.href)
    address.searchParams.set('code', 'another')
    expect(await placeAfter(browser.callback(address.href))).toEqual({
      at: CLIENT_URL,
      query: { state: browser.state, error: 'login_oauth_state_invalid' },
    })
  })

  test('[LOG-07] refuses a state that is older than ten minutes', async () => {
    const [unused, used] = [client(), client()]
    const [address, usedAddress] = [await unused.signInAt(someone()), await used.signInAt(someone())]
    await used.callback(usedAddress)
    inSeconds(600)
    expect(await placeAfter(unused.callback(address))).toEqual(failedWith('login_oauth_state_invalid'))
    expect(await placeAfter(used.callback(usedAddress))).toEqual(failedWith('login_oauth_state_invalid'))
  })

  test('[LOG-07] a callback with an unknown state or none redirects to a screen that shows the error', async () => {
    const browser = client()
    const address = new URL(await browser.signInAt(someone()))
    // The state of the client's request is not the state sent to the provider.
    for (const state of ['x'.repeat(43), browser.state]) {
      address.searchParams.set('state', state)
      expect(await placeAfter(browser.callback(address.href))).toEqual(failedWith('login_oauth_state_invalid'))
    }
    address.searchParams.delete('state')
    expect(await placeAfter(browser.callback(address.href))).toEqual(failedWith('validation_error'))
  })

  test("[LOG-07] a callback with another user's provider code is refused by the provider's PKCE check", async () => {
    const [mine, theirs] = [client(), client()]
    const stolen = placeOf(await theirs.signInAt(someone())).query
    const address = new URL(await mine.signInAt(someone()))
    address.searchParams.set('code', stolen['code']!)
    const { query } = placeOf(String((await mine.callback(address.href)).headers.location))
    expect(query).toEqual({ state: mine.state, error: 'login_token_invalid' })
  })

  test('[LOG-07] a callback with another issuer in `iss` is refused', async () => {
    const browser = client()
    const address = new URL(await browser.signInAt(someone()))
    address.searchParams.set('iss', 'https://evil.example')
    const { query } = placeOf(String((await browser.callback(address.href)).headers.location))
    expect(query).toEqual({ state: browser.state, error: 'login_token_invalid' })
  })
})
const stored = read(
  'test_broker_stored',
  {},
  { rows: 'text?' },
  `select string_agg(row, ' ') as rows from (
     select to_jsonb(v)::text as row from authorization_requests v union all select to_jsonb(c)::text from oauth_codes c) as all_rows`,
)

test('the subjects, verifiers and codes of sign-ins, and our states at the provider, are not stored in plain text; expired rows are deleted', async () => {
  const browser = client()
  const person = someone()
  const { state, nonce } = placeOf(String((await client().begin()).headers.location)).query
  const address = await browser.signInAt(person)
  const used = placeOf(address).query
  const { code } = placeOf(String((await browser.callback(address)).headers.location)).query
  const { rows } = (await app.database.db.one(stored, {}))!
  expect(rows).toContain('identity')
  expect(rows).toContain('secrets')
  const dump = (await databaseDump(app.database.db)).map(({ text }) => text).join('')
  for (const secret of [person, code, browser.verifier, provider.issuer, state, nonce, used['state'], used['code']]) {
    expect(secret).toEqual(expect.any(String))
    expect(dump).not.toContain(secret)
  }

  inSeconds(24 * 60 * 60)
  for (const table of ['oauth_codes', 'authorization_requests'] as const)
    await purgeTable({ transact: app.database.transact, now: app.now }, table)
  expect((await app.database.db.one(stored, {}))!.rows).toBeNull()
})

test('no log line contains an e-mail address, code, state or token', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(privateLines(lines)).toEqual([])
})
