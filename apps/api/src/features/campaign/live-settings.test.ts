import type { AdminApi } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import type { Role } from '@momi/contract/permissions'
import { afterAll, expect, test } from 'vitest'
import { apiProcesses } from '../../testing/api-processes.ts'
import { newPhone } from '../../testing/http-client.ts'
import { outcomeOf } from '../../testing/race.ts'
import { staffCredentials } from '../../testing/staff-credentials.ts'
import { uncachedCall } from '../../testing/uncached-call.ts'
import { once } from '../../testing/random-values.ts'

const FIRST = {
  REFERRAL_POINTS: '7',
  PAYOUT_HOLD_HOURS: '48',
  LOCAL_RATES: 'GH=GHS 11.5',
  BROWSER_URL: 'https://a.example/',
}
const { apiOf, close } = await apiProcesses(FIRST)
afterAll(close)

/** The calls of a member of staff, to the first process. */
async function member(role: Role) {
  const callWith = (headers: Record<string, string>) =>
    uncachedCall<AdminApi>({ baseUrl: apiOf(0), headers: () => headers, fetch })
  const body = staffCredentials(role, new Date())
  const { accessToken } = await callWith({})('POST /api/v1/admin/tokens', { body })
  return callWith({ [HEADERS.authorization]: `Bearer ${accessToken}` })
}

const [ana, ben] = await Promise.all([member('campaigns'), member('operator')])

/** Publishes the settings of a country, or of the client, in the first process. */
async function publish(kind: 'country' | 'client', countryCode: string, body: object) {
  const live = await ana('GET /api/v1/admin/campaign/subjects', { query: { kind, country_code: countryCode } })
  const baseVersion = live.items[0]?.version ?? 0
  const item = { kind, countryCode, key: 'settings', body: body as Record<string, unknown>, baseVersion }
  const { change } = await ana('POST /api/v1/admin/campaign/changes', {
    body: { title: 'New settings', why: 'a test of settings', items: [item] },
    ...once(),
  })
  const params = { change_id: change.id }
  const submitted = await ana('POST /api/v1/admin/campaign/changes/{change_id}/submit', { params, ...once() })
  if (submitted.change.state === 'WAITING')
    await ben('POST /api/v1/admin/campaign/changes/{change_id}/review', {
      params,
      body: { verdict: 'APPROVE', comment: 'looked at it', contentHash: submitted.change.contentHash! },
      ...once(),
    })
  await ben('POST /api/v1/admin/campaign/changes/{change_id}/publish', { params, ...once() })
}

const GHANA = {
  enabled: true,
  points: true,
  referralPoints: 0,
  payoutHoldHours: 0,
  exchangeHoldHours: 0,
  prizeAccountAgeMinutes: 0,
  localRate: { currency: 'GHS', perUnit: '12' },
  outage: null,
}

test('[CMP-01] the settings of a country that one process has published apply to the next call of the other; before, those of the environment', async () => {
  const phone = (await newPhone(apiOf(0), { country: 'GH' })).on(apiOf(1))
  const exchange = () => phone('GET /api/v1/points/exchange/config', {})
  const missions = async () => (await phone('GET /api/v2/user/missions', {})).missions.length
  const config = () => phone('GET /api/v1/config', {})

  expect(await exchange()).toMatchObject({ local: { perUnit: '11.5' }, hold: { reason: 'NEW_ACCOUNT' } })
  await publish('country', 'GH', GHANA)
  expect(await exchange()).toMatchObject({ local: { perUnit: '12' }, hold: null })

  await publish('country', 'GH', { ...GHANA, points: false })
  expect(await outcomeOf(exchange(), 'shown')).toBe('points_not_enabled_for_country')
  expect((await config()).pointsCountries).toEqual(['NG', 'ZA', 'KE', 'BR'])

  await publish('country', 'GH', GHANA)
  expect(await missions()).toBeGreaterThan(0)
  await publish('country', 'GH', { ...GHANA, enabled: false })
  expect(await missions()).toBe(0)
  expect(await outcomeOf(phone('POST /api/v1/streaks/checkin', { body: {}, ...once() } as never), 'counted')).toBe(
    'streaks_mission_not_enabled',
  )
  // What was earned can be seen and exchanged.
  expect(await exchange()).toMatchObject({ balance: 0 })
  expect((await config()).countries).toContain('GH')
  expect((await config()).pausedCountries).toEqual(['GH'])
})

test('a country that is stopped before its first version is off in the next call of the other process', async () => {
  const phone = (await newPhone(apiOf(0), { country: 'KE' })).on(apiOf(1))
  const missions = async () => (await phone('GET /api/v2/user/missions', {})).missions.length
  expect(await missions()).toBeGreaterThan(0)
  const body = { kind: 'country', countryCode: 'KE', key: 'settings', reason: 'a test of a stop' } as const
  await ana('POST /api/v1/admin/campaign/stop', { body, ...once() })
  expect(await missions()).toBe(0)
})

test('the settings of the client that one process has published are in the next page of the other', async () => {
  const pageOf = async (i: number) =>
    (await fetch(`${apiOf(i)}/api/v1/config`)).json() as Promise<{ browserUrl: string }>
  expect((await pageOf(1)).browserUrl).toBe('https://a.example/')
  await publish('client', '*', {
    ambassadorsOrigin: 'https://ambassadors.momi.example',
    browserUrl: 'https://b.example/',
    legalEntity: 'Momi Limited',
    support: { en: 'We answer within a day.', pt: 'Respondemos em um dia.' },
  })
  expect(await pageOf(1)).toMatchObject({
    browserUrl: 'https://b.example/',
    brand: { legalEntity: 'Momi Limited' },
    support: { pt: 'Respondemos em um dia.' },
  })
})
