import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { settleHeldAwards } from '../../core/missions/held-awards.ts'
import { forecastOf } from '../../testing/award-forecast.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import type { Person } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  usersSince: '2026-02-20T10:00:00Z',
  google: await idTokenIssuer(),
})
afterAll(app.close)
const { db, transact } = app.database
/** From this number of awards above what is expected on, points are held; from twice as many on, the mission is stopped. */
const HALF = 17
const settle = () => settleHeldAwards({ db, transact, now: app.now })
const points = (person: Person) => person('GET /api/v1/points', {})
const auditIsClean = async () => expect(await auditLedger(db)).toEqual([])

test('an award of a mission whose band is half full is checked for half a minute, and then paid', async () => {
  const give = await forecastOf(app, { country: 'NG', type: 'set_wallpaper' }, 0)
  const [ada, ben] = await Promise.all([app.person(), app.person()])
  await give(HALF - 2)
  const paid = await ada.report('set_wallpaper', 1)
  expect(paid.balance).toBe(20)
  expect(paid.awards).toEqual([{ missionType: 'set_wallpaper', points: 20, spins: 0, rewardItemId: null }])
  const { awards, balance } = await ben.report('set_wallpaper', 1)
  expect({ awards, balance }).toMatchObject({ awards: [{ points: 20, checking: true }], balance: 0 })
  expect(await points(ben)).toEqual({
    balance: 0,
    checks: [{ missionType: 'set_wallpaper', points: 20, state: 'CHECKING' }],
  })
  await auditIsClean()
  await settle()
  expect(await ben.balance()).toBe(0)
  app.goTo('2026-03-02T12:00:30Z')
  await settle()
  expect(await points(ben)).toEqual({ balance: 20 })
  await auditIsClean()
})

test('if the mission is stopped meanwhile, what is being checked is refused, and what was paid stays', async () => {
  const give = await forecastOf(app, { country: 'KE', type: 'set_wallpaper' }, 0)
  const [ada, ben, kim] = await Promise.all([1, 2, 3].map(() => app.person({ country: 'KE' })))
  expect((await ada!.report('set_wallpaper', 1)).balance).toBe(20)
  await give(2 * HALF - 2)
  expect((await ben!.report('set_wallpaper', 1)).balance).toBe(0)
  await expect(kim!.report('set_wallpaper', 1)).rejects.toMatchObject({ code: 'mission_not_enabled' })
  app.goTo('2026-03-02T12:01:00Z')
  await settle()
  const refused = { missionType: 'set_wallpaper', points: 20, state: 'REFUSED' }
  expect(await points(ben!)).toEqual({ balance: 0, checks: [refused] })
  expect(await points(ada!)).toEqual({ balance: 20 })
  await auditIsClean()
  app.goTo('2026-03-03T12:01:01Z')
  await ben!.comeBack()
  expect(await points(ben!)).toEqual({ balance: 0 })
  app.goTo('2026-03-02T12:01:00Z')

  const operator = await app.staff('operator')
  const { items } = await operator('GET /api/v1/admin/campaign/stops', { query: { filter: 'open' } })
  const stop = items.find(({ countryCode }) => countryCode === 'KE')!
  expect(stop.reason).toMatch('more than three times as often')
  await operator('POST /api/v1/admin/campaign/stops/{stop_id}/release', {
    params: { stop_id: stop.id },
    body: { reason: 'a campaign on the radio' },
    idempotencyKey: 'release-of-wallpaper',
  })
  expect((await kim!.report('set_wallpaper', 1)).balance).toBe(20)
})

test('a check-in keeps its day while its points are checked', async () => {
  const give = await forecastOf(app, { country: 'NG', type: 'streaks' }, 0)
  const ada = await app.person()
  await give(HALF - 1)
  const { balance, pointsAwarded, checking } = await ada.checkIn()
  expect({ balance, pointsAwarded, checking }).toEqual({ balance: 0, pointsAwarded: 10, checking: true })
  expect((await ada.streak()).days[0]).toMatchObject({ state: 'CHECKED_IN' })
  app.goTo('2026-03-02T12:02:00Z')
  await settle()
  expect(await points(ada)).toEqual({ balance: 10 })
  await auditIsClean()
})

test('a check-in whose points are refused keeps its day, which shows no points', async () => {
  const give = await forecastOf(app, { country: 'GH', type: 'streaks' }, 0)
  const [ada, ben] = await Promise.all([1, 2].map(() => app.person({ country: 'GH' })))
  await give(2 * HALF - 1)
  expect((await ada!.checkIn()).checking).toBe(true)
  await expect(ben!.checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  app.goTo('2026-03-02T12:02:30Z')
  await settle()
  expect((await points(ada!)).checks).toEqual([{ missionType: 'streaks', points: 10, state: 'REFUSED' }])
  const operator = await app.staff('operator')
  const { items } = await operator('GET /api/v1/admin/campaign/stops', { query: { filter: 'open' } })
  await operator('POST /api/v1/admin/campaign/stops/{stop_id}/release', {
    params: { stop_id: items.find(({ countryCode }) => countryCode === 'GH')!.id },
    body: { reason: 'a campaign on the radio' },
    idempotencyKey: 'release-of-streaks',
  })
  expect((await ada!.streak()).days[0]).toMatchObject({ state: 'CHECKED_IN', points: 0 })
})

test('the points of a spin are checked too', async () => {
  await app.edit('NG', 'roulette', {
    rule: {
      segments: [
        { id: 'points', weight: 1_000_000, prize: { type: 'POINTS', points: 5 } },
        { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
      ],
      freePerDay: 1,
      spinPrice: null,
    },
  })
  const give = await forecastOf(app, { country: 'NG', type: 'roulette' }, 0)
  await give(HALF - 1)
  const ada = await app.person()
  expect(await ada.spin()).toMatchObject({ spin: { type: 'POINTS' }, checking: true, after: { balance: 0 } })
  expect((await points(ada)).checks).toEqual([{ missionType: 'roulette', points: 5, state: 'CHECKING' }])
  await auditIsClean()
  app.goTo('2026-03-02T12:03:00Z')
  await settle()
  expect(await points(ada)).toEqual({ balance: 5 })
  await auditIsClean()
})

test('a merge pays what both accounts have waiting', async () => {
  const [first, second] = [await app.person({ country: 'GH' }), await app.person({ country: 'GH' })]
  await first.signIn('one')
  const give = await forecastOf(app, { country: 'GH', type: 'set_wallpaper' }, 0)
  await give(HALF - 1)
  expect((await second.report('set_wallpaper', 1)).balance).toBe(0)
  const before = await first.balance()
  await second.signIn('one')
  expect(await points(second)).toEqual({ balance: before + 20 })
  await auditIsClean()
})

test('points that are being checked do not cross countries in a sign-in', async () => {
  const give = await forecastOf(app, { country: 'ZA', type: 'streaks' }, 0)
  const sub = randomUUID()
  const account = await app.person()
  await account.signIn(sub)
  const before = await account.balance()
  const phone = await app.person({ country: 'ZA' })
  await give(HALF - 1)
  expect((await phone.checkIn()).checking).toBe(true)
  expect(await phone.signIn(sub)).toMatchObject({ isKeptApart: true })
  expect(await account.balance()).toBe(before)
})
