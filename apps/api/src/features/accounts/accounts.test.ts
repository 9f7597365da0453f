import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'

const NOON = '2026-03-02T12:00:00Z'
const app = await testApp({ now: NOON })
beforeEach(() => app.goTo(NOON))
afterAll(app.close)

const device = (given: Record<string, string> = {}) => ({
  haid: randomBytes(8).toString('hex'),
  huid: randomBytes(16).toString('hex'),
  clientType: 'mini' as const,
  clientVersion: '90.0.1',
  userCountry: 'NG',
  ...given,
})
type Pair = Awaited<ReturnType<typeof login>>
const login = (body: ReturnType<typeof device>) => app.call('POST /api/v1/auth/tokens', { body })
const refresh = (refreshToken: string, huid: string, clientVersion?: string) =>
  app.call('POST /api/v1/auth/tokens/refresh', {
    body: { refreshToken, huid, ...(clientVersion && { clientVersion }) },
  })
const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const after = (seconds: number) => app.goTo(Date.parse(NOON) + seconds * 1000)
const meWith = (accessToken: string) =>
  app.inject({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${accessToken}` } })

describe('anonymous login', () => {
  test('the first login of a device creates a user, and later logins get the same user', async () => {
    const phone = device()
    const first = await login(phone)
    const second = await login({ ...phone, clientVersion: '91.0' })
    expect(claims(second.accessToken)['sub']).toBe(claims(first.accessToken)['sub'])
    expect(JSON.parse((await meWith(second.accessToken)).body)).toEqual({
      id: claims(first.accessToken)['sub'],
      userType: 'ANONYMOUS',
      countryCode: 'NG',
      authId: null,
      clientType: 'mini',
      clientMajor: 91,
      haid: phone.haid,
    })
  })

  test('the access token is valid for an hour and has the claims that client and server need', async () => {
    const { accessToken, refreshToken } = await login(device())
    const iat = Date.parse(NOON) / 1000
    expect(claims(accessToken)).toMatchObject({
      iat,
      exp: iat + 3600,
      client_version: '90.0.1',
      country: 'NG',
      key: null,
    })
    expect(claims(refreshToken)).toMatchObject({ iat, exp: iat + 90 * 86_400 })
    after(3600 + 31)
    expect((await meWith(accessToken)).json()).toMatchObject({
      errorCode: 'access_token_expired',
      detail: 'Access token is expired',
    })
  })

  test('a known device with another secret is refused', async () => {
    const phone = device()
    await login(phone)
    await expect(login({ ...phone, huid: 'another-secret-of-mine' })).rejects.toMatchObject({
      status: 403,
      code: 'device_secret_mismatch',
    })
  })

  test('the device secret is not in the database', async () => {
    const phone = device()
    await login(phone)
    const kept = read(
      'test_huid',
      { haid: 'text' },
      { row: 'text' },
      'select app_instances::text as row from app_instances where haid = :haid',
    )
    expect((await app.database.db.one(kept, { haid: phone.haid }))?.row).not.toContain(phone.huid)
  })

  test('twenty concurrent first logins of one device create one user', async () => {
    const phone = device()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => login(phone)))
    expect(new Set(tokens.map((pair) => claims(pair.accessToken)['sub']))).toHaveLength(1)
    const strays = read(
      'test_strays',
      {},
      { id: 'uuid' },
      'select id from users where id not in (select user_id from app_instances)',
    )
    expect(await app.database.db.many(strays, {})).toEqual([])
  })

  test('an unknown API key is refused, and the kind of a known key is in the token', async () => {
    const ask = (key: string) =>
      app.inject({ method: 'POST', url: '/api/v1/auth/tokens', headers: { 'x-api-key': key }, payload: device() })
    expect((await ask('some-key')).json()).toMatchObject({ errorCode: 'api_key_invalid' })
    expect((await ask('some-key')).statusCode).toBe(403)
    expect(claims((await ask(app.env.API_KEYS_NATIVE[0]!)).json().accessToken)['key']).toBe('native')
    expect(claims((await ask(app.env.API_KEYS_WEB[0]!)).json().accessToken)['key']).toBe('web')
  })

  test.each([
    ['haid', 'XYZ'],
    ['haid', 'abcdef'],
    ['huid', 'short'],
    ['clientType', 'opera'],
    ['clientVersion', 'ninety'],
    ['userCountry', 'Nigeria'],
  ])('an invalid %s (%s) is refused as a validation error', async (field, value) => {
    await expect(login(device({ [field]: value }))).rejects.toMatchObject({ status: 422, code: 'validation_error' })
  })
})

describe('[TOK-10] refresh', () => {
  test('returns a new pair with the client’s current version', async () => {
    const phone = device()
    const first = await login(phone)
    after(10)
    const second = await refresh(first.refreshToken, phone.huid, '91.2')
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(claims(second.accessToken)).toMatchObject({
      sub: claims(first.accessToken)['sub'],
      sid: claims(first.accessToken)['sid'],
      client_version: '91.2',
    })
    expect((await meWith(second.accessToken)).json()).toMatchObject({ clientMajor: 91 })
  })

  test('returns the same pair, byte for byte, if the same token is repeated after a lost answer', async () => {
    const phone = device()
    const { refreshToken } = await login(phone)
    after(10)
    const lost = await refresh(refreshToken, phone.huid)
    after(10 + 50 * 60)
    expect(await refresh(refreshToken, phone.huid)).toEqual(lost)
    expect(await refresh(refreshToken, phone.huid, '91.2')).toEqual(lost)
    expect(await refresh(lost.refreshToken, phone.huid)).toHaveProperty('accessToken')
  })

  test('returns a pair that can be used if the same token is repeated weeks after a lost answer', async () => {
    const phone = device()
    const { refreshToken } = await login(phone)
    await refresh(refreshToken, phone.huid)
    after(30 * 86_400)
    const [found, again] = [await refresh(refreshToken, phone.huid), await refresh(refreshToken, phone.huid)]
    expect(again).toEqual(found)
    expect((await meWith(found.accessToken)).statusCode).toBe(200)
    expect(await refresh(found.refreshToken, phone.huid)).toHaveProperty('accessToken')
  })

  test.each([
    ['access token', async (newest: Pair) => void (await meWith(newest.accessToken))],
    ['refresh token', async (newest: Pair, huid: string) => void (await refresh(newest.refreshToken, huid))],
  ])(
    'treats a token as stolen as soon as the %s of its successor was used: its whole family is revoked',
    async (_, use) => {
      const phone = device()
      const { refreshToken } = await login(phone)
      const newest = await refresh(refreshToken, phone.huid)
      await use(newest, phone.huid)
      after(1)
      const used = { status: 401, code: 'refresh_token_already_used', message: 'Refresh token already used' }
      await expect(refresh(refreshToken, phone.huid)).rejects.toMatchObject(used)
      await expect(refresh(newest.refreshToken, phone.huid)).rejects.toMatchObject(used)
      after(3)
      expect((await meWith(newest.accessToken)).json()).toMatchObject({ errorCode: 'access_token_invalid' })
      expect(await login(phone)).toHaveProperty('accessToken')
    },
  )

  test('repeats the rotation while only the access token from before it is used', async () => {
    const phone = device()
    const first = await login(phone)
    const lost = await refresh(first.refreshToken, phone.huid)
    expect((await meWith(first.accessToken)).statusCode).toBe(200)
    expect(await refresh(first.refreshToken, phone.huid)).toEqual(lost)
  })

  test('treats a token older than the previous one as stolen immediately: its whole family is revoked', async () => {
    const phone = device()
    const { refreshToken } = await login(phone)
    const second = await refresh(refreshToken, phone.huid)
    const third = await refresh(second.refreshToken, phone.huid)
    await expect(refresh(refreshToken, phone.huid)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
    await expect(refresh(third.refreshToken, phone.huid)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  })

  test('refuses a copied token without the device secret, and the owner’s token stays valid', async () => {
    const phone = device()
    const { refreshToken } = await login(phone)
    await expect(refresh(refreshToken, 'the-secret-of-a-thief')).rejects.toMatchObject({
      status: 400,
      code: 'refresh_token_wrong_client',
    })
    expect(await refresh(refreshToken, phone.huid)).toHaveProperty('accessToken')
  })

  test('returns the same pair to thirty-two concurrent uses of one token, and the family stays valid', async () => {
    const phone = device()
    const { refreshToken } = await login(phone)
    const pairs = await Promise.all(Array.from({ length: 32 }, () => refresh(refreshToken, phone.huid)))
    expect(new Set(pairs.map((pair) => pair.refreshToken + pair.accessToken))).toHaveLength(1)
    expect(await refresh(pairs[0]!.refreshToken, phone.huid)).toHaveProperty('accessToken')
  })

  test('works without the device secret in POST /api/v2/auth/refresh, by the same rule', async () => {
    const phone = device()
    const { refreshToken } = await login(phone)
    const alone = (token: string) => app.call('POST /api/v2/auth/refresh', { body: { refreshToken: token } })
    const next = await alone(refreshToken)
    expect(next.refreshToken).not.toBe(refreshToken)
    expect(await alone(refreshToken)).toEqual(next)
    await alone(next.refreshToken)
    const used = { status: 401, code: 'refresh_token_already_used' }
    await expect(alone(refreshToken)).rejects.toMatchObject(used)
    await expect(alone(next.refreshToken)).rejects.toMatchObject(used)
  })

  test('refuses a token after 90 days as expired', async () => {
    const phone = device()
    const { refreshToken } = await login(phone)
    after(90 * 86_400 + 31)
    await expect(refresh(refreshToken, phone.huid)).rejects.toMatchObject({
      status: 401,
      code: 'refresh_token_expired',
      message: 'Refresh token is expired',
    })
  })

  test.each([
    ['garbage', () => 'no.token.here'],
    ['an access token', (pair: { accessToken: string }) => pair.accessToken],
    ['a token with another end', (pair: { refreshToken: string }) => pair.refreshToken.replace(/.{4}$/, 'AAAA')],
    ['a token with a space', (pair: { refreshToken: string }) => `${pair.refreshToken} `],
  ])('refuses %s as a refresh token', async (_, made) => {
    const phone = device()
    await expect(refresh(made(await login(phone)), phone.huid)).rejects.toMatchObject({
      status: 400,
      code: 'refresh_token_invalid',
    })
  })

  test('refuses a token whose family does not exist', async () => {
    const stranger = await app.keys.sign('refresh', {
      sub: crypto.randomUUID(),
      sid: crypto.randomUUID(),
      jti: crypto.randomUUID(),
      iat: Date.parse(NOON) / 1000,
      exp: Date.parse(NOON) / 1000 + 60,
      country: 'NG',
      client_version: '90',
      key: null,
    })
    await expect(refresh(stranger, 'any-secret-at-all')).rejects.toMatchObject({
      status: 400,
      code: 'refresh_token_invalid',
    })
  })

  test('a refresh token is not accepted as an access token', async () => {
    const { refreshToken } = await login(device())
    expect((await meWith(refreshToken)).json()).toMatchObject({ errorCode: 'access_token_invalid' })
  })
})

test('above the limit of new devices for one network address, new devices are refused with 429 and Retry-After, and known devices still log in', async () => {
  const flooded = await testApp({ now: NOON, env: { NEW_DEVICES_PER_HOUR: '50' } })
  const known = await flooded.person()
  const newDevice = () => flooded.call('POST /api/v1/auth/tokens', { body: device() })
  const outcomes: PromiseSettledResult<unknown>[] = []
  // In batches, because on a busy machine too many concurrent calls would time out waiting for the pool's connections.
  while (outcomes.length < 1000) outcomes.push(...(await Promise.allSettled(Array.from({ length: 100 }, newDevice))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(49)
  flooded.goTo('2026-03-02T12:40:00Z')
  const refused = await flooded.inject({ method: 'POST', url: '/api/v1/auth/tokens', payload: device() })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ errorCode: 'too_many_requests' })
  // The limit is per hour, and 20 minutes of this hour are left.
  expect(refused.headers['retry-after']).toBe('1200')
  expect(await flooded.person({ haid: known.haid, huid: known.huid })).toHaveProperty('tokens')
  await flooded.close()
})
