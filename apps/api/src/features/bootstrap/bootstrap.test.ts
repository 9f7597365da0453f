import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const NOON = '2026-03-02T12:00:00Z'
const app = await testApp({ now: NOON, env: { POINTS_COUNTRIES: 'NG' } })
afterAll(app.close)

const device = (userCountry = 'NG') => ({
  haid: randomBytes(8).toString('hex'),
  huid: randomBytes(16).toString('hex'),
  clientType: 'ofa' as const,
  clientVersion: '90.0',
  userCountry,
})
const bootstrap = (body: ReturnType<typeof device>) => app.call('POST /api/v1/bootstrap', { body })
const readWith = async (accessToken: string, url: string) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } })).json() as unknown

test('a new device is logged in, and gets the same answers as from separate calls', async () => {
  const { accessToken, answers } = await bootstrap(device())
  expect(answers['GET /api/v2/user/missions'].missions.length).toBeGreaterThan(5)
  expect(answers).toEqual({
    'GET /api/v2/user/missions': await readWith(accessToken, '/api/v2/user/missions'),
    'GET /api/v2/user': await readWith(accessToken, '/api/v2/user'),
    'GET /api/v1/rewards/earned?status=UNCLAIMED%2CPENDING&size=100': await readWith(
      accessToken,
      '/api/v1/rewards/earned?status=UNCLAIMED%2CPENDING&size=100',
    ),
    'GET /api/v1/streaks/checkin/status': await readWith(accessToken, '/api/v1/streaks/checkin/status'),
    'GET /api/v2/user/client-state': await readWith(accessToken, '/api/v2/user/client-state'),
    'GET /api/v1/points': await readWith(accessToken, '/api/v1/points'),
    'GET /api/v1/user/earnings/total': await readWith(accessToken, '/api/v1/user/earnings/total'),
  })
})

test('a known device gets the answers for its user', async () => {
  const known = device()
  await app.grant(await app.person(known), 25)
  expect(await bootstrap(known)).toMatchObject({ answers: { 'GET /api/v1/points': { balance: 25 } } })
})

test('in a country without points the answers contain neither balance nor earnings', async () => {
  const { answers } = await bootstrap(device('BR'))
  expect(answers).toHaveProperty(['GET /api/v2/user/missions'])
  expect(answers).not.toHaveProperty(['GET /api/v1/points'])
  expect(answers).not.toHaveProperty(['GET /api/v1/user/earnings/total'])
})

test('where the streak is off, the answers do not contain it', async () => {
  await app.edit('GH', 'streaks', { enabled: false })
  expect((await bootstrap(device('GH'))).answers).not.toHaveProperty(['GET /api/v1/streaks/checkin/status'])
})

test('the compressed answer has no text that its caller chose: the client state only of a new account, which has none', async () => {
  const known = device()
  const { accessToken, answers } = await bootstrap(known)
  expect(answers['GET /api/v2/user/client-state']).toEqual({ state: {} })
  await app.inject({
    method: 'POST',
    url: '/api/v2/user/client-state',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { state: { chosen: 'text' } },
  })
  expect((await bootstrap(known)).answers).not.toHaveProperty(['GET /api/v2/user/client-state'])
})

test('a known device with another secret is refused', async () => {
  const known = device()
  await bootstrap(known)
  await expect(bootstrap({ ...known, huid: 'another-secret-of-mine' })).rejects.toMatchObject({
    status: 403,
    code: 'device_secret_mismatch',
  })
})

test('the answer to the bootstrap call is compressed', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/bootstrap',
    headers: { 'accept-encoding': 'br' },
    payload: device(),
  })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveProperty('answers')
})
