import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Api, Output } from '@momi/contract'
import { MINUTE } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { issueCode } from '../login-broker/oauth-codes.ts'
import type { Person } from '../../testing/person.ts'
import { newPhoneNumber } from '../../testing/random-values.ts'

const NOON = '2026-03-02T12:00:00Z'
const google = await idTokenIssuer()
const vendor = await idTokenIssuer('rewards')
const PROVIDER = { projectId: 'rewards', providerId: 'moa' }
const app = await testApp({
  now: NOON,
  env: {
    ...google.env,
    MOBILE_AUTH_ISSUER: vendor.issuer,
    MOBILE_AUTH_AUDIENCES: vendor.audience,
    MOBILE_AUTH_JWKS_URL: vendor.jwksUrl,
    OAUTH_PROJECTS: JSON.stringify([
      {
        id: PROVIDER.projectId,
        redirectUrls: ['https://rewards.momi.example/login/moa'],
        providers: [{ id: PROVIDER.providerId, kind: 'moa', issuer: vendor.issuer, clientId: 'a', clientSecret: 'b' }],
      },
    ]),
  },
})
beforeEach(() => app.goTo(NOON))
afterAll(async () => {
  await app.close()
  await Promise.all([google.close(), vendor.close()])
})

type Pair = Person['tokens']
type SignedIn = Output<Api['POST /api/v2/auth/login/google-signin']>

const accessOf = async ({ accessToken }: Pair) =>
  (await app.inject({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${accessToken}` } })).statusCode
const refresh = ({ refreshToken }: Pair, huid?: string, idempotencyKey?: string) =>
  app.call('POST /api/v2/auth/refresh', { body: { refreshToken, huid }, idempotencyKey })

const signInWithGoogle = async (user: Person, sub: string = randomUUID(), idempotencyKey?: string) =>
  user('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(sub) }, idempotencyKey })
const lastCode = () => /\b\d{6}\b/.exec(app.deps.gateways.inbox.messages()[0]!.text)![0]

async function oauthCode() {
  const codeVerifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const ctx = { ...app.deps, db: app.database.db, transact: app.database.transact } as unknown as Parameters<
    typeof issueCode
  >[0]
  const code = await issueCode(ctx, PROVIDER, challenge, { kind: 'moa', subject: randomUUID(), label: '' })
  return { code, codeVerifier }
}

async function verifyNumber(user: Person, phone: string) {
  const { verificationId } = await user('POST /api/v2/user/phone/verify', { body: { phone } })
  return user('POST /api/v2/auth/login/phone', { body: { verificationId, code: lastCode() } })
}

interface Way {
  /** Signs in. */
  signIn: (user: Person) => Promise<SignedIn>
  /** The account has signed in with Google before. */
  isKnown?: true
}

const WAYS: Record<string, Way> = {
  'a Google ID token': { signIn: (user) => signInWithGoogle(user) },
  'a Google ID token of an account that exists': {
    signIn: async (user) => {
      const sub = randomUUID()
      await signInWithGoogle(await app.person(), sub)
      return signInWithGoogle(user, sub)
    },
  },
  'a connected Google account': {
    signIn: async (user) =>
      user('POST /api/v2/user/google-signin/connect/', { body: { idToken: await google.token(randomUUID()) } }),
  },
  'a code of the broker': {
    signIn: async (user) => user('POST /api/v2/auth/login/oauth2', { body: await oauthCode() }),
  },
  'a provider that is connected': {
    isKnown: true,
    signIn: async (user) =>
      user('POST /api/v2/user/oauth/connect/{projectId}/{providerId}', { params: PROVIDER, body: await oauthCode() }),
  },
  'an e-mail code': {
    signIn: async (user) => {
      const body = { email: `${randomUUID()}@mail.example` }
      const { verificationId } = await user('POST /api/v2/auth/login/email-otp/request', { body })
      return user('POST /api/v2/auth/login/email-otp', { body: { verificationId, code: lastCode() } })
    },
  },
  'a code by text message': { isKnown: true, signIn: (user) => verifyNumber(user, newPhoneNumber()) },
  'a password': {
    signIn: async (user) => {
      const phone = newPhoneNumber()
      const owner = await app.person()
      owner.adopt(await signInWithGoogle(owner))
      owner.adopt(await verifyNumber(owner, phone))
      const password = 'three grey herons'
      await owner('PUT /api/v2/user/password', { body: { password } })
      return user('POST /api/v2/auth/login/phone-password', { body: { phone, password } })
    },
  },
  'the mobile-auth service': {
    signIn: async (user) => user('POST /api/v1/mobileauth/sync', { body: { token: await vendor.token(randomUUID()) } }),
  },
}

/** A person's session, and the pair that somebody else has a copy of before the sign-in. */
async function signedInBy({ signIn, isKnown }: Way, apiKey: 'native' | 'web' | null) {
  const user = await app.person({ apiKey })
  if (isKnown) user.adopt(await signInWithGoogle(user))
  await refresh(user.tokens, user.huid).then(user.adopt)
  const copied = user.tokens
  expect(await accessOf(copied)).toBe(200)
  user.adopt(await signIn(user))
  return { user, copied }
}

describe.each(Object.entries(WAYS))('(case 48) a sign-in with %s', (_, way) => {
  test.each(['web', null] as const)(
    '[TRU-10] in a browser (key: %s) ends every token from before, and the person’s session goes on',
    async (apiKey) => {
      const { user, copied } = await signedInBy(way, apiKey)
      expect(await accessOf(copied)).toBe(401)
      const used = { status: 401, code: 'refresh_token_already_used' }
      await expect(refresh(copied)).rejects.toMatchObject(used)
      await expect(refresh(copied, user.huid)).rejects.toMatchObject(used)
      await expect(refresh(copied, user.huid, 'a-guessed-key')).rejects.toMatchObject(used)
      expect(await accessOf(user.tokens)).toBe(200)
      await user.comeBack()
      expect(await accessOf(user.tokens)).toBe(200)
    },
  )

  test('[TRU-10] in a native app leaves its refresh token valid, together with the secret of its device only', async () => {
    const { user, copied } = await signedInBy(way, 'native')
    const { id } = await user('GET /api/v1/user/me', {})
    expect(await accessOf(copied)).toBe(401)
    await expect(refresh(copied)).rejects.toMatchObject({ status: 400, code: 'refresh_token_wrong_client' })
    user.adopt(await refresh(copied, user.huid))
    expect((await user('GET /api/v1/user/me', {})).id).toBe(id)
    // The copy is a used token now.
    app.goTo('2026-03-02T12:01:01Z')
    await expect(refresh(copied)).rejects.toMatchObject({ code: 'refresh_token_wrong_client' })
    await user.comeBack()
  })
})

test('(case 48) other sessions of an anonymous account end when it gets its first identity', async () => {
  const ada = await app.person()
  const copy = await app.logInAgain(ada)
  ada.adopt(await signInWithGoogle(ada))
  expect(await accessOf(copy.tokens)).toBe(401)
  await expect(refresh(copy.tokens, ada.huid)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  expect(await accessOf(ada.tokens)).toBe(200)
})

test('a new number ends the sessions of other phones, an added one does not', async () => {
  const sub = randomUUID()
  const [first, second] = [await app.person({ apiKey: 'web' }), await app.person({ apiKey: 'web' })]
  for (const user of [first, second]) user.adopt(await signInWithGoogle(user, sub))
  first.adopt(await verifyNumber(first, newPhoneNumber()))
  expect(await accessOf(second.tokens)).toBe(200)
  first.adopt(await verifyNumber(first, newPhoneNumber()))
  expect(await accessOf(second.tokens)).toBe(401)
  await expect(refresh(second.tokens, second.huid)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  expect(await accessOf(first.tokens)).toBe(200)
})

test('a sign-in that adds nothing keeps the family', async () => {
  const sub = randomUUID()
  const ada = await app.person({ apiKey: 'web' })
  ada.adopt(await signInWithGoogle(ada, sub))
  const { accessToken, refreshToken } = ada.tokens
  expect(await signInWithGoogle(ada, sub)).toMatchObject({ accessToken, refreshToken, pointsAwarded: 0 })
  expect(await accessOf(ada.tokens)).toBe(200)
})

describe.each([
  { name: 'an account that exists', isMerged: true },
  { name: 'a new identity', isMerged: false },
])('the lost answer of a sign-in with $name', ({ isMerged }) => {
  async function lost() {
    const sub = randomUUID()
    if (isMerged) await signInWithGoogle(await app.person(), sub)
    const user = await app.person({ apiKey: 'web' })
    const key = randomUUID()
    const answer = await signInWithGoogle(user, sub, key)
    return { user, sub, key, answer }
  }

  test('is recovered by a refresh with the key of the sign-in, as often as it is lost', async () => {
    const { user, key, answer } = await lost()
    for (let times = 0; times < 3; times++) {
      app.advance(10 * MINUTE)
      const pair = await refresh(user.tokens, user.huid, key)
      expect(pair).toEqual({ accessToken: answer.accessToken, refreshToken: answer.refreshToken })
    }
    user.adopt(answer)
    expect((await user('GET /api/v2/user', {})).userType).toBe('GOOGLE')
  })

  test('is recovered only with the secret of the device', async () => {
    const { user, key } = await lost()
    await expect(refresh(user.tokens, undefined, key)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
    await expect(refresh(user.tokens, 'another-secret-16', key)).rejects.toMatchObject({
      code: 'refresh_token_wrong_client',
    })
  })

  test('is not given again once the client has used it', async () => {
    const { user, key, answer } = await lost()
    const before = user.tokens
    user.adopt(answer)
    await user.comeBack()
    await expect(refresh(before, user.huid, key)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
    expect(await accessOf(user.tokens)).toBe(200)
  })

  test('does not lock the person out without a key: a second sign-in leads to the same account', async () => {
    const { user, sub, answer } = await lost()
    user.adopt(answer)
    const { id } = await user('GET /api/v1/user/me', {})
    const again = await app.person({ haid: user.haid, huid: user.huid, apiKey: 'web' })
    again.adopt(await signInWithGoogle(again, sub))
    expect((await again('GET /api/v1/user/me', {})).id).toBe(id)
  })
})

test.each(['short', 'x'.repeat(129)])('a sign-in with the key %j is refused as invalid', async (idempotencyKey) => {
  const ada = await app.person()
  await expect(signInWithGoogle(ada, randomUUID(), idempotencyKey)).rejects.toMatchObject({ status: 400 })
  await expect(
    app.call('POST /api/v1/auth/tokens/refresh', { body: { ...ada.tokens, huid: ada.huid }, idempotencyKey }),
  ).rejects.toMatchObject({ status: 422 })
})
