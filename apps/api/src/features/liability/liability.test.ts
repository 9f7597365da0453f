import { randomUUID } from 'node:crypto'
import type { PointsAge } from '@momi/contract'
import { addDays } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import * as ledger from '../../core/ledger/ledger.ts'
import { write } from '../../db/db.ts'
import { addReward } from '../../development/campaign.ts'
import { payoutService } from '../../testing/payout-service.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import { daysLeft } from './liability.ts'
import { takeLiability } from './public.ts'

const START = '2024-01-01T00:00:00Z'
const app = await testApp({ now: START, env: { PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0', DEBUG: 'true' } })
afterAll(app.close)
const { db, transact } = app.database
// Staff sign in anew for each call, because the tests move the clock by days.
const errors: unknown[] = []
const log = { error: (about: unknown) => void errors.push(about) }
const take = () => takeLiability({ db, transact, now: app.now, log })
const liability = async (day?: string) => (await app.staff('viewer'))('GET /api/v1/admin/liability', { query: { day } })
const seriesOf = async (country_code: string) =>
  (await (await app.staff('viewer'))('GET /api/v1/admin/liability/series', { query: { country_code } })).items
const passed = (days: number) => app.goTo(new Date(app.now().getTime() + days * DAY).toISOString())
const of = async (country: string) => (await liability()).countries.find(({ countryCode }) => countryCode === country)

const AGES: readonly [PointsAge, number][] = [
  ['0-30', 30],
  ['31-90', 90],
  ['91-180', 180],
  ['181-365', 365],
  ['366-', Infinity],
]

const addUser = write(
  'test_liability_add_user',
  { id: 'uuid', country: 'text', at: 'timestamptz' },
  {},
  'insert into users (id, country, created_at) values (:id, :country, :at)',
)
async function newAccount(country: string): Promise<string> {
  const id = randomUUID()
  await transact(async (tx) => {
    await tx.one(addUser, { id, country, at: app.now() })
    await ledger.open(tx, id)
  })
  return id
}

type Amount = Pick<Parameters<typeof ledger.post>[1], 'amount' | 'counterpart' | 'reason'>
const post = (user: string, amount: Amount) =>
  transact((tx) => ledger.post(tx, { user, ref: randomUUID(), at: app.now(), ...amount }))

test('[REH-05] what people are owed, by country and age, is the ledger’s sum to the point, after random earnings, payments, returns and merges', async () => {
  const step = fc.record({
    what: fc.constantFrom('earn', 'earn', 'earn', 'pay', 'return', 'merge'),
    who: fc.nat(3),
    amount: fc.integer({ min: 1, max: 500 }),
    days: fc.integer({ min: 0, max: 90 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      // A model of its own: what each person has earned, oldest first, and the sum of what was paid of it.
      const countries = ['NG', 'NG', 'KE', 'NG']
      const people = await Promise.all(
        countries.map(async (country) => ({
          id: await newAccount(country),
          country,
          lots: [] as Lot[],
          paid: 0,
          isMerged: false,
        })),
      )
      for (const { what, who, amount, days } of steps) {
        passed(days)
        const person = people[who]!
        if (person.isMerged) continue
        const balance = person.lots.reduce((sum, lot) => sum + lot.points, 0) - person.paid
        if (what === 'earn') {
          await post(person.id, { amount, counterpart: 'issued', reason: 'STREAK_CHECK_IN' })
          person.lots.push({ at: app.now(), points: amount })
        } else if (what === 'merge' && who === 0) {
          const to = people[3]!
          await transact((tx) =>
            ledger.merge(tx, { from: person.id, to: to.id, at: app.now(), boughtTwice: [], earnedTwice: [] }),
          )
          person.isMerged = true
          to.lots = [...to.lots, ...person.lots].toSorted((a, b) => a.at.getTime() - b.at.getTime())
          to.paid += person.paid
        } else if (balance > 0) {
          const paid = Math.min(balance, amount)
          await post(person.id, { amount: -paid, counterpart: 'exchanged', reason: 'POINTS_EXCHANGED' })
          if (what === 'return')
            await post(person.id, { amount: paid, counterpart: 'exchanged', reason: 'EXCHANGE_RETURNED' })
          else person.paid += paid
        }
      }
      passed(1)
      const ages = await agesNow()
      for (const country of ['NG', 'KE'])
        for (const [age] of AGES) {
          const lots = people.filter((one) => one.country === country && !one.isMerged).flatMap(unpaid)
          const points = lots.reduce((sum, lot) => sum + (ageOf(lot.at) === age ? lot.points : 0), 0)
          const found = ages.find((one) => one.country === country && one.age === age)?.points ?? 0
          expect([country, age, found]).toEqual([country, age, points])
        }
      await Promise.all(people.filter(({ isMerged }) => !isMerged).map(({ id }) => empty(id)))
    }),
    {
      numRuns: 15,
      // The merged account has paid with newer points than the oldest of the remaining one.
      examples: [
        [
          [
            { what: 'earn', who: 3, amount: 67, days: 0 },
            { what: 'earn', who: 0, amount: 100, days: 61 },
            { what: 'pay', who: 0, amount: 80, days: 0 },
            { what: 'merge', who: 0, amount: 1, days: 0 },
          ],
        ],
      ],
    },
  )
  expect(errors).toEqual([])
})

interface Lot {
  at: Date
  points: number
}
const ageOf = (at: Date): PointsAge =>
  AGES.find(([, last]) => Math.floor((app.now().getTime() - at.getTime()) / DAY) <= last)![0]

/** What is left of a person's earnings: the oldest are paid first, also those of a merged account. */
function unpaid({ lots, paid }: { lots: readonly Lot[]; paid: number }): Lot[] {
  let left = paid
  return lots.map(({ at, points }) => {
    const taken = Math.min(points, left)
    left -= taken
    return { at, points: points - taken }
  })
}

/** Takes the day and returns what is stored of it. */
async function agesNow() {
  await take()
  const { countries, ledgerPoints } = await liability()
  expect(countries.reduce((sum, { points }) => sum + points, 0)).toBe(ledgerPoints)
  return countries.flatMap(({ countryCode, ages }) => ages.map((age) => ({ country: countryCode, ...age })))
}

async function empty(user: string): Promise<void> {
  const balance = await ledger.balanceOf(db, user)
  if (balance > 0) await post(user, { amount: -balance, counterpart: 'spent', reason: 'ROULETTE_SPIN_BOUGHT' })
}

test('each day is kept once, with the first figures of the night, and can be read again', async () => {
  passed(1)
  const ada = await newAccount('GH')
  await post(ada, { amount: 300, counterpart: 'issued', reason: 'STREAK_CHECK_IN' })
  await take()
  const day = addDays(app.now().toISOString().slice(0, 10), -1)
  await post(ada, { amount: 50, counterpart: 'issued', reason: 'STREAK_CHECK_IN' })
  await Promise.all([take(), take()])
  expect(await of('GH')).toMatchObject({ points: 300, people: 1, ages: [{ age: '0-30', points: 300 }] })
  passed(1)
  await Promise.all([take(), take()])
  expect(await of('GH')).toMatchObject({ points: 350 })
  expect((await liability(day)).countries).toContainEqual(expect.objectContaining({ countryCode: 'GH', points: 300 }))
  expect((await seriesOf('GH')).map(({ points }) => points)).toEqual([300, 350])
  expect((await liability('2001-01-01')).day).toBeNull()
})

test('points cost what they cost at the rate of now, and nothing is said while there is no rate', async () => {
  passed(1)
  const [ada, kim] = [await newAccount('ZA'), await newAccount('SN')]
  for (const user of [ada, kim]) await post(user, { amount: 1234, counterpart: 'issued', reason: 'STREAK_CHECK_IN' })
  await take()
  const { pointsPerUnit, cost } = (await of('ZA'))!
  expect(cost).toBe(String(1234 / pointsPerUnit!))
  expect(await of('SN')).toMatchObject({ points: 1234, pointsPerUnit: null, cost: null })
})

test('rewards that were won, claimed or held and exchanges that are not paid are counted by worth', async () => {
  passed(1)
  const texts = { name: { en: 'Prize' }, redeemSteps: { en: ['Open it'] } }
  const reward = { country: 'BR', claimDays: 7, ...texts }
  await transact(async (tx) => {
    const token = { ...reward, id: 'owed-token', type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '0.25' } as const
    await addReward(tx, token, app.now())
    await addReward(
      tx,
      { ...reward, id: 'owed-item', type: 'DAPP', claimRoute: 'LINK', url: 'https://a.example' },
      app.now(),
    )
    for (const definition of ['owed-token', 'owed-item'])
      await addRewardItems(tx, app.deps, { definition, items: 4, winnableAt: app.now() })
  })
  const bia = await app.person({ country: 'BR' })
  const win = async (definition: string) =>
    (await transact((tx) => tx.one(takeReward, { definition, user: bia.id, at: app.now() })))!.id
  await win('owed-token')
  await win('owed-item')
  await bia.claim(await win('owed-token'))
  await bia('POST /api/v1/debug/points/add', { body: { points: 2000 }, idempotencyKey: randomUUID() })
  await bia.exchange(1000)
  // Payouts are held until the payout service asks for what may be paid.
  for (const state of ['HELD', 'PENDING'] as const) {
    if (state === 'PENDING') await payoutService(app.inject).list()
    passed(1)
    await take()
    const { prizes, exchanges, giveaway } = (await of('BR'))!
    expect(prizes).toEqual([
      { type: 'DAPP', state: 'UNCLAIMED', items: 1, amount: null, currency: null },
      { type: 'REDEEM_CUSD', state, items: 1, amount: '0.25', currency: 'cUSD' },
      { type: 'REDEEM_CUSD', state: 'UNCLAIMED', items: 1, amount: '0.25', currency: 'cUSD' },
    ])
    expect(exchanges).toEqual([{ state, items: 1, amount: '1' }])
    expect(giveaway).toBe(0)
  }
})

test('the treasury lasts for its balance at the pace of the last 28 days, once the payout service has reported it', async () => {
  expect((await liability()).treasury).toBeNull()
  const service = payoutService(app.inject)
  const report = (balance: string) => service.ask('PUT', '/api/v1/airdrop/payouts/treasury', { balance })
  await service.ask('DELETE', '/api/v1/airdrop/payouts/lease')
  expect((await report('12.5')).body.errorCode).toBe('payout_lease_missing')
  const [payout] = await service.list()
  await service.settle(payout!.id, { status: 'SETTLED', txHash: `0x${'ab'.repeat(32)}` })
  expect((await report('-1')).status).toBe(422)
  expect((await report('12.5')).status).toBe(200)
  passed(9)
  await take()
  const paid = Number(payout!.amount)
  expect((await liability()).treasury).toMatchObject({ balance: '12.5', paidPerDay: (paid / 9).toFixed(4) })
  expect([daysLeft(10, 3), daysLeft(0, 3), daysLeft(10, 0)]).toEqual([3, 0, null])
})

test('a difference to the ledger is an error in the log', async () => {
  passed(1)
  const user = await newAccount('CI')
  await post(user, { amount: 10, counterpart: 'merged', reason: 'ACCOUNT_MERGED' })
  await take()
  expect(errors).toMatchObject([{ points: expect.any(Number) }])
})
