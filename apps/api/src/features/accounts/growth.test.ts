import { randomBytes, randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { DAY } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  env: {
    LOGINS_PER_DEVICE_DAY: '5',
    NEW_DEVICES_PER_HOUR: '3',
    STORED_ANSWERS_PER_DAY: '6',
    LOGIN_CODES_PER_HOUR: '4',
    TRUST_PROXY: '1',
  },
})
afterAll(app.close)
const ctx = { ...app.database, now: app.now }

const kept = read(
  'test_growth_kept',
  { haid: 'text' },
  { sessions: 'int8', codes: 'int8' },
  `select count(*) as sessions, count(c.session_id) as codes
     from sessions s left join support_codes c on c.session_id = s.id where s.haid = :haid`,
)
const keptOf = (haid: string) => app.database.db.one(kept, { haid })

const newDevice = () => ({ haid: randomBytes(16).toString('hex'), huid: randomBytes(16).toString('hex') })
async function logIn(device: ReturnType<typeof newDevice>, address: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/tokens',
    headers: { 'x-forwarded-for': address },
    payload: { ...device, clientType: 'mini', clientVersion: '90.0.0', userCountry: 'NG' },
  })
  return { status: answer.statusCode, ...answer.json<{ accessToken: string; refreshToken: string }>() }
}
const statusesOf = async (addresses: string[]) => {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await logIn(newDevice(), address)).status)
  return statuses
}

test('a known device opens a limited number of sessions a day, and a stranger without its secret uses up none of them', async () => {
  const device = newDevice()
  expect((await logIn(device, '192.0.2.1')).status).toBe(200)
  for (let tries = 0; tries < 8; tries++)
    expect((await logIn({ ...device, huid: randomBytes(16).toString('hex') }, '192.0.2.2')).status).toBeGreaterThan(400)
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries++) statuses.push((await logIn(device, '192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await keptOf(device.haid)).toEqual({ sessions: 6, codes: 6 })
})

test('sessions and support codes are deleted 30 days after they have ended or expired, and not before', async () => {
  const device = newDevice()
  const { accessToken } = await logIn(device, '192.0.3.1')
  await logIn(device, '192.0.3.1')
  const headers = { [HEADERS.authorization]: `Bearer ${accessToken}`, 'x-forwarded-for': '192.0.3.1' }
  const url = '/api/v1/user/logout'
  expect((await app.inject({ method: 'POST', url, headers, payload: {} })).statusCode).toBe(200)
  const purgeAll = async () => {
    await purgeTable(ctx, 'sessions')
    await purgeTable(ctx, 'support_codes')
  }
  app.advance(29 * DAY)
  await purgeAll()
  expect(await keptOf(device.haid)).toEqual({ sessions: 2, codes: 2 })
  app.advance(2 * DAY)
  await purgeAll()
  expect(await keptOf(device.haid)).toEqual({ sessions: 1, codes: 0 })
  app.advance(88 * DAY)
  await purgeAll()
  expect(await keptOf(device.haid)).toMatchObject({ sessions: 1 })
  app.advance(2 * DAY)
  await purgeAll()
  expect(await keptOf(device.haid)).toEqual({ sessions: 0, codes: 0 })
})

test('new devices are limited for an address, with more for the networks around it', async () => {
  expect(await statusesOf(Array(4).fill('198.51.100.1'))).toEqual([200, 200, 200, 429])
  expect(await statusesOf(Array(30).fill('198.51.100.1'))).toEqual(Array(30).fill(429))
  // The refused ones of a single address used up nothing of what its neighbours share.
  const neighbours = Array.from({ length: 25 }, (_, i) => `198.51.100.${i + 2}`)
  const statuses = await statusesOf(neighbours)
  expect(statuses.filter((status) => status === 200)).toHaveLength(24 - 3)
  expect(await statusesOf(['198.51.101.1'])).toEqual([200])

  // An IPv6 caller has all addresses of a /64, and often those of a /56 or /48.
  const inSubnet = Array.from({ length: 6 }, (_, i) => `2001:db8:1:100::${i + 1}`)
  expect(await statusesOf(inSubnet)).toEqual([200, 200, 200, 429, 429, 429])
  const inSite = Array.from({ length: 6 }, (_, i) => `2001:db8:1:1${(i + 1).toString(16).padStart(2, '0')}::1`)
  expect((await statusesOf(inSite)).filter((status) => status === 200)).toHaveLength(6 - 3)
  const inOrganization = Array.from({ length: 40 }, (_, i) => `2001:db8:1:${(i + 2).toString(16)}00::1`)
  expect((await statusesOf(inOrganization)).filter((status) => status === 200)).toHaveLength(24 - 6)
  expect(await statusesOf(['2001:db8:2:100::1'])).toEqual([200])
})

const counters = read('test_growth_counters', {}, { rows: 'int8' }, 'select count(*) as rows from limits')

test('a caller who changes addresses adds no counters once a network around them is full', async () => {
  const addresses = Array.from({ length: 300 }, (_, i) => `2001:db8:3:${i.toString(16)}::1`)
  await statusesOf(addresses.slice(0, 100))
  const before = await app.database.db.one(counters, {})
  await statusesOf(addresses.slice(100, 250))
  const after = await app.database.db.one(counters, {})
  expect(after).toEqual(before)
})

test('the calls of a person whose answers are stored are limited per day', async () => {
  const { accessToken } = await logIn(newDevice(), '203.0.113.1')
  const spin = async () => {
    const headers = { [HEADERS.authorization]: `Bearer ${accessToken}`, [HEADERS.idempotencyKey]: randomUUID() }
    return (await app.inject({ method: 'POST', url: '/api/v1/streaks/checkin', headers, payload: {} })).statusCode
  }
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries++) statuses.push(await spin())
  expect(statuses.slice(6)).toEqual([429, 429])
  expect(statuses.slice(0, 6)).not.toContain(429)
  await purgeTable(ctx, 'idempotency_keys')
})

test('codes by e-mail are limited by a setting, for an address that many people share', async () => {
  const statuses: number[] = []
  for (let person = 0; person < 6; person++) {
    const { accessToken } = await logIn(newDevice(), `203.0.${person}.7`)
    const headers = { [HEADERS.authorization]: `Bearer ${accessToken}`, 'x-forwarded-for': '203.0.200.1' }
    const payload = { email: `person${person}@mail.example` }
    const url = '/api/v2/auth/login/email-otp/request'
    statuses.push((await app.inject({ method: 'POST', url, headers, payload })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
})
