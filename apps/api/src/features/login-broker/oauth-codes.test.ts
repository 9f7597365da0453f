import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { NOON, oauthTestApp } from '../../testing/oauth-test-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { privateLines } from '../../testing/private-lines.ts'

const oauth = await oauthTestApp()
const {
  settings,
  lines,
  app,
  client,
  someone,
  inSeconds,
  signIn,
  signedInWith,
  connectTo,
  disconnect,
  account,
  kindsOf,
} = oauth
beforeEach(() => app.goTo(NOON))
afterAll(oauth.close)

const invalidCode = { status: 400, code: 'login_oauth_code_invalid' }

describe('an OAuth code', () => {
  test('[LOG-07] is revoked by a wrong verifier, whichever session sends it', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    for (const guesser of [ada, ben]) {
      const code = await client().codeFor(someone())
      const guess = { ...code, codeVerifier: 'x'.repeat(43) }
      await expect(signIn(guesser, guess)).rejects.toMatchObject(invalidCode)
      for (const user of [ada, ben]) await expect(signIn(user, code)).rejects.toMatchObject(invalidCode)
    }
    for (const user of [ada, ben]) expect(await account(user)).toMatchObject({ userType: 'ANONYMOUS' })
  })

  test('[LOG-07] is refused to another session after its use, and the first session may still repeat it', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const code = await client().codeFor(someone())
    ada.adopt(await signIn(ada, code))
    await expect(signIn(ben, code)).rejects.toMatchObject(invalidCode)
    expect(await account(ben)).toMatchObject({ userType: 'ANONYMOUS' })
    // Ben's attempt does not use up Ada's code.
    expect(await signIn(ada, code)).toMatchObject({ userType: 'GOOGLE' })
  })

  test('[LOG-07] expires after two minutes', async () => {
    const ada = await app.person()
    const code = await client().codeFor(someone())
    inSeconds(120)
    await expect(signIn(ada, code)).rejects.toMatchObject(invalidCode)
  })

  test('[LOG-07] a code that is repeated within a minute by the same session gets the same answer', async () => {
    const person = someone()
    const [ada, ben] = [await app.person(), await app.person()]
    await signedInWith(ada, person)
    const code = await client().codeFor(person)
    const first = await signIn(ben, code)
    expect(first).toMatchObject({ isMerged: true })
    // The old access token is refused after the lost answer, so the client refreshes first.
    ben.adopt(
      await app.call('POST /api/v2/auth/refresh', { body: { refreshToken: ben.tokens.refreshToken, huid: ben.huid } }),
    )
    inSeconds(60)
    expect(await signIn(ben, code)).toMatchObject({ userType: 'GOOGLE', isMerged: true, pointsAwarded: 0 })
    inSeconds(61)
    await expect(signIn(ben, code)).rejects.toMatchObject(invalidCode)
  })

  test('[LOG-07] a code that two sessions use concurrently signs in one of them, whose calls get the same answer', async () => {
    const code = await client().codeFor(someone())
    const [ada, ben] = [await app.person(), await app.person()]
    const answers = await Promise.allSettled([ada, ben, ada, ben, ada, ben].map((user) => signIn(user, code)))
    const good = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value)
    expect(good).toHaveLength(3)
    expect(good.map(({ pointsAwarded }) => pointsAwarded)).toEqual([100, 100, 100])
    expect(new Set(good.map(({ accessToken }) => accessToken)).size).toBe(1)
  })

  test('[LOG-07] counts as used even if the sign-in is refused', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const person = someone()
    await signedInWith(ada, person)
    await signedInWith(ben, someone())
    const code = await client().codeFor(person)
    const inUse = { status: 409, code: 'login_method_in_use' }
    // A repeat gets the same refusal.
    for (let again = 0; again < 2; again++) await expect(signIn(ben, code)).rejects.toMatchObject(inUse)
    await expect(signIn(await app.person(), code)).rejects.toMatchObject(invalidCode)
  })

  test('[LOG-07] requires an access token', async () => {
    const body = await client().codeFor(someone())
    await expect(app.call('POST /api/v2/auth/login/oauth2', { body })).rejects.toMatchObject({
      code: 'access_token_missing',
    })
  })
})

describe('connecting and disconnecting', () => {
  test('[LOG-07] connecting adds an identity that signs in to the account; a repeat changes nothing', async () => {
    const person = someone()
    const ada = await app.person()
    await signedInWith(ada, person)
    const code = await client({ provider: 'moa' }).codeFor(person)
    ada.adopt(await connectTo(ada, 'moa', code))
    expect(await connectTo(ada, 'moa', code)).toMatchObject({ isMerged: false })
    expect(await kindsOf(ada)).toEqual(['google', 'moa'])

    const second = await app.person()
    await signedInWith(second, person, 'moa')
    expect((await account(second)).id).toBe((await account(ada)).id)
  })

  test('[LOG-07] a code of one provider does not connect an identity of another provider, and counts as used', async () => {
    const ada = await app.person()
    const code = await client({ provider: 'google' }).codeFor(someone())
    await expect(connectTo(ada, 'moa', code)).rejects.toMatchObject(invalidCode)
    await expect(connectTo(ada, 'google', code)).rejects.toMatchObject(invalidCode)
    await expect(connectTo(ada, 'nobody', code)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('[LOG-07] connecting an identity of another account is refused', async () => {
    const person = someone()
    const [ada, ben] = [await app.person(), await app.person()]
    await signedInWith(ada, person)
    const code = await client().codeFor(person)
    await expect(connectTo(ben, 'google', code)).rejects.toMatchObject({ status: 409, code: 'login_method_in_use' })
  })

  test('[LOG-07] disconnecting removes an identity, a repeat changes nothing, and the last identity cannot be removed', async () => {
    const ada = await app.person()
    await signedInWith(ada, someone())
    ada.adopt(await connectTo(ada, 'moa', await client({ provider: 'moa' }).codeFor(someone())))
    for (let again = 0; again < 2; again++) expect(await disconnect(ada, 'google')).toEqual({ isDisconnected: true })
    expect(await kindsOf(ada)).toEqual(['moa'])
    await expect(disconnect(ada, 'moa')).rejects.toMatchObject({ status: 409, code: 'login_last_method' })
    await expect(disconnect(ada, 'nobody')).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  test('[LOG-07] one identity remains when the last two are disconnected concurrently', async () => {
    const ada = await app.person()
    await signedInWith(ada, someone())
    ada.adopt(await connectTo(ada, 'moa', await client({ provider: 'moa' }).codeFor(someone())))
    await Promise.allSettled(['google', 'moa'].map((id) => disconnect(ada, id)))
    expect(await kindsOf(ada)).toHaveLength(1)
  })

  test('[LOG-07] the call to disconnect is answered with 404 if disconnecting is disabled', async () => {
    const closed = await testApp({ now: NOON, env: { ...settings, OAUTH_DISCONNECT_ENABLED: 'false' } })
    const ada = await closed.person()
    const params = { projectId: 'rewards', providerId: 'google' }
    await expect(ada('POST /api/v2/user/oauth/disconnect/{projectId}/{providerId}', { params })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    })
    await closed.close()
  })
})
test('no log line contains an e-mail address, code, state or token', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(privateLines(lines)).toEqual([])
})
