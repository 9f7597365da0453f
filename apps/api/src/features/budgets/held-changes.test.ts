import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { settleHeldAwards } from '../../core/missions/held-awards.ts'
import { read } from '../../db/db.ts'
import { forecastOf } from '../../testing/award-forecast.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { operate } from '../../testing/operate.ts'
import type { Person } from '../../testing/person.ts'
import { putBudget } from '../../testing/put-budget.ts'
import { race } from '../../testing/race.ts'
import { newWallet } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { onPostgres } from '../../testing/test-database.ts'

const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  usersSince: '2026-02-20T10:00:00Z',
  google: await idTokenIssuer(),
})
afterAll(app.close)
const { db, transact } = app.database
const settle = () => settleHeldAwards({ db, transact, now: app.now })
const auditIsClean = async () => expect(await auditLedger(db)).toEqual([])
const points = (person: Person) => person('GET /api/v1/points', {})
/** So many awards above what is expected are paid; the next one is held. */
const PAID = 16

/** Goes to a day of its own, on which the next awards of a mission are held for half a minute. */
async function holdOn(day: string, type: 'streaks' | 'set_wallpaper', time = '12:00:00') {
  app.goTo(`${day}T${time}Z`)
  const give = await forecastOf(app, { country: 'NG', type }, 0)
  await give(PAID)
  return give
}

const counted = read(
  'test_held_counted',
  { type: 'text' },
  { awards: 'int8', points: 'int8' },
  `select sum(awards)::int8 as awards, sum(points)::int8 as points from mission_budgets
    where country = 'NG' and type = :type`,
)

/** Releases what the brakes have stopped. */
async function releaseStops() {
  const operator = await app.staff('operator')
  const { items } = await operator('GET /api/v1/admin/campaign/stops', { query: { filter: 'open' } })
  for (const { id, stoppedBy } of items)
    if (stoppedBy === null)
      await operator('POST /api/v1/admin/campaign/stops/{stop_id}/release', {
        params: { stop_id: id },
        body: { reason: 'the cause was found' },
        idempotencyKey: randomUUID(),
      })
}

/** An account with some points that only claims a wallet, and has checked in with it: the points are held. */
async function claimant(had: number) {
  const wallet = newWallet()
  const stranger = await app.person({ apiKey: 'web', wallet })
  if (had > 0) await app.grant(stranger, had)
  expect(await stranger.checkIn()).toMatchObject({ balance: had, checking: true })
  return { stranger, wallet }
}

test('[REH-04] if the owner of a wallet takes over a check-in that is being checked, its points are never paid, and none of another cause are lost', async () => {
  await holdOn('2026-03-03', 'streaks')
  const budget = {
    scope: { of: 'COUNTRY' },
    limit: { unit: 'POINTS', points: 1000 },
    period: { every: 'DAY' },
  } as const
  await putBudget(app.database, { country: 'NG', key: 'all', at: app.now() }, budget)
  const before = await db.one(counted, { type: 'streaks' })
  const { stranger, wallet } = await claimant(50)
  const owner = await app.person({ wallet })
  expect(await owner.checkIn()).toMatchObject({ balance: 0, checking: true })
  const refused = { balance: 50, checks: [{ missionType: 'streaks', points: 10, state: 'REFUSED' }] }
  expect(await points(stranger)).toEqual(refused)
  app.goTo('2026-03-03T12:01:00Z')
  await settle()
  expect(await points(stranger)).toEqual(refused)
  expect(await points(owner)).toEqual({ balance: 10 })
  // The budget of the day has one back; both count in the mission's own and in its band, as at any reversal.
  const viewer = await app.staff('viewer')
  const { items } = await viewer('GET /api/v1/admin/budgets', { query: { country_code: 'NG' } })
  expect(items).toMatchObject([{ key: 'all', spent: 10, committed: 0, left: 990 }])
  expect(await db.one(counted, { type: 'streaks' })).toEqual({
    awards: before!.awards + 2,
    points: before!.points + 20,
  })
  await auditIsClean()
})

test('if the check-in was refused before the owner takes it over, nothing is taken back', async () => {
  const give = await holdOn('2026-03-04', 'streaks')
  const { stranger, wallet } = await claimant(50)
  await give(PAID)
  await expect((await app.person()).checkIn()).resolves.toMatchObject({ checking: true })
  await expect((await app.person()).checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  app.goTo('2026-03-04T12:01:00Z')
  await settle()
  await releaseStops()
  const owner = await app.person({ wallet })
  expect((await owner.checkIn()).balance).toBe(10)
  expect((await points(stranger)).balance).toBe(50)
  await auditIsClean()
})

test('whichever comes first, the take-over or the payment, the claimant ends with what they had', async () => {
  let round = 0
  await race({
    rounds: onPostgres ? 8 : 1,
    setUp: async () => {
      const day = `2026-03-${String(5 + round++).padStart(2, '0')}`
      await holdOn(day, 'streaks')
      const { stranger, wallet } = await claimant(0)
      const owner = await app.person({ wallet })
      app.goTo(`${day}T12:01:00Z`)
      return { stranger, owner }
    },
    concurrently: ({ owner }) => [owner.checkIn().then(() => {}), settle(), settle()],
    mustHold: async (_, { stranger }) => {
      expect((await points(stranger)).balance).toBe(0)
      await auditIsClean()
    },
  })
})

test('the held points of an account that is erased are settled like all others, and the ledger stays whole', async () => {
  await holdOn('2026-03-14', 'set_wallpaper')
  const person = await app.person()
  expect((await person.report('set_wallpaper', 1)).awards).toMatchObject([{ checking: true }])
  const { cipher, keys, log, gateways } = app.deps
  const ctx = { db, transact, now: app.now, cipher, keys, log, gateways }
  await operate(ctx, ['erase', person.id, '--operator', 'ada', '--why', 'asked by feedback'])
  await auditIsClean()
  app.goTo('2026-03-14T12:01:00Z')
  await settle()
  await auditIsClean()
})

test('a mission that a person stops pays what it has promised', async () => {
  await holdOn('2026-03-15', 'set_wallpaper')
  const [ana, person] = [await app.staff('campaigns'), await app.person()]
  await person.report('set_wallpaper', 1)
  await ana('POST /api/v1/admin/campaign/stop', {
    body: { kind: 'mission', countryCode: 'NG', key: 'set_wallpaper', reason: 'it is over' },
    idempotencyKey: randomUUID(),
  })
  app.goTo('2026-03-15T12:01:00Z')
  await settle()
  expect(await points(person)).toEqual({ balance: 20 })
  await app.edit('NG', 'set_wallpaper', { enabled: true })
  await auditIsClean()
})

test('a version that is published meanwhile does not change what is paid', async () => {
  await holdOn('2026-03-16', 'set_wallpaper')
  const person = await app.person()
  await person.report('set_wallpaper', 1)
  await app.edit('NG', 'set_wallpaper', { rule: { gift: { points: 7 } } })
  app.goTo('2026-03-16T12:01:00Z')
  await settle()
  expect(await points(person)).toEqual({ balance: 20 })
  await auditIsClean()
})

test('a check-in that is held across midnight counts for its own day, and the streak goes on', async () => {
  // Midnight in Nigeria is at 23:00 UTC.
  await holdOn('2026-03-17', 'streaks', '22:59:50')
  const person = await app.person()
  expect(await person.checkIn()).toMatchObject({ checking: true, status: { lifetimeStreak: 1 } })
  app.goTo('2026-03-17T23:00:20Z')
  await settle()
  expect((await points(person)).balance).toBe(10)
  const { entries } = await person('GET /api/v1/points/history', { query: {} })
  expect(entries).toMatchObject([{ day: '2026-03-18', countsFor: '2026-03-17', amount: 10 }])
  app.goTo('2026-03-18T12:00:00Z')
  await person.comeBack()
  expect((await person.checkIn()).status.lifetimeStreak).toBe(2)
  await auditIsClean()
})

test('a merge refuses what a brake has stopped, and a refused check-in is not taken for a paid one', async () => {
  app.goTo('2026-03-20T12:00:00Z')
  const [first, second] = [await app.person(), await app.person()]
  await first.signIn('kim')
  const had = await first.balance()
  // Paid: there is no forecast of the day yet.
  expect((await first.checkIn()).balance).toBe(had + 10)
  const give = await holdOn('2026-03-20', 'streaks')
  expect(await second.checkIn()).toMatchObject({ balance: 0, checking: true })
  await give(PAID)
  await expect((await app.person()).checkIn()).resolves.toMatchObject({ checking: true })
  await expect((await app.person()).checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  expect(await second.signIn('kim')).toMatchObject({ isMerged: true, pointsReversed: 0 })
  expect((await points(second)).balance).toBe(had + 10)
  await auditIsClean()
})
