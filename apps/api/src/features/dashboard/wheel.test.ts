import { afterAll, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { addReward } from '../../development/campaign.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'

const app = await testApp({ now: '2026-03-12T12:00:00Z' })
afterAll(app.close)
const { transact } = app.database

/** Adds a spin like the one of the test's person, with another result. */
const addSpin = write(
  'test_wheel_add_spin',
  { number: 'int8', country: 'text', type: 'text', amount: 'int8', item: 'text?', at: 'timestamptz' },
  {},
  `insert into roulette_spins (id, user_id, drawn_user, period, number, day, source, country, config_version, segments,
                               segment, type, amount, reward_item, price, at)
   select id || (:number::int8)::text, user_id, drawn_user, period, (:number::int8)::int, day, source, :country, config_version, segments,
          segment, :type, (:amount::int8)::int, :item, price, :at
     from roulette_spins order by number limit 1`,
)

test('what the wheel paid is the spins, points and rewards of each day by country, in its own days', async () => {
  const kofi = await app.person({ country: 'GH' })
  await app.grant(kofi, 3000)
  await kofi.spin()
  const texts = { name: { en: 'A quarter' }, redeemSteps: { en: [] } }
  const reward = { id: 'quarter', country: 'NG', type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '0.25' } as const
  const item = await transact(async (tx) => {
    await addReward(tx, { ...reward, ...texts }, app.now())
    await addRewardItems(tx, app.deps, { definition: reward.id, items: 1, winnableAt: app.now() })
    return (await tx.one(takeReward, { definition: reward.id, user: kofi.id, at: app.now() }))!.id
  })
  // It is the 12th in Lagos already.
  const night = new Date('2026-03-11T23:30:00Z')
  const noon = new Date('2026-03-11T12:00:00Z')
  const before = new Date('2026-03-09T12:00:00Z')
  const POINTS = { type: 'POINTS', item: null }
  const spins = [
    { country: 'NG', ...POINTS, amount: 50, at: noon },
    { country: 'NG', ...POINTS, amount: 20, at: noon },
    { country: 'NG', type: 'NOTHING_WON', item: null, amount: 0, at: noon },
    { country: 'NG', type: 'ROULETTE_SPIN', item: null, amount: 2, at: noon },
    { country: 'NG', type: 'REDEEM_CUSD', item, amount: 1, at: night },
    { country: 'NG', ...POINTS, amount: 1000, at: before },
    { country: 'KE', ...POINTS, amount: 5, at: noon },
  ]
  await transact(async (tx) => {
    for (const [index, spin] of spins.entries()) await tx.one(addSpin, { ...spin, number: index + 100 })
  })
  const viewer = await app.staff('viewer')
  const { items, symbol } = await viewer('GET /api/v1/admin/dashboard/wheel', { query: { days: 2 } })
  const of = (country: string) => items.filter(({ countryCode }) => countryCode === country)
  expect(of('NG')).toEqual([
    { day: '2026-03-11', countryCode: 'NG', spins: 4, points: 70, rewards: 0, worth: '0' },
    { day: '2026-03-12', countryCode: 'NG', spins: 1, points: 0, rewards: 1, worth: '0.25' },
  ])
  expect(of('KE').map(({ points }) => points)).toEqual([5, 0])
  expect(of('BR').map(({ spins: count }) => count)).toEqual([0, 0])
  expect([items.length, symbol]).toEqual([10, 'cUSD'])
})
