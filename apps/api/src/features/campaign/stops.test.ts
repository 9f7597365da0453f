import type { ConfigSubject } from '@momi/contract'
import { afterAll, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { addReward } from '../../development/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { handOutReward } from '../rewards/public.ts'
import { addRewardItems } from '../stock/public.ts'
import { once } from '../../testing/random-values.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z', usersSince: '2026-03-02T10:00:00Z' })
afterAll(app.close)

const [ana, ben] = await Promise.all([app.staff('campaigns'), app.staff('operator')])
const stop = (subject: ConfigSubject, by = ana) =>
  by('POST /api/v1/admin/campaign/stop', { body: { ...subject, reason: 'it gives too much' }, ...once() })
const review = (id: string, by = ben) =>
  by('POST /api/v1/admin/campaign/stops/{stop_id}/review', {
    params: { stop_id: id },
    body: { comment: 'seen, and right' },
    ...once(),
  })
const mission = (countryCode: string, key: string): ConfigSubject => ({ kind: 'mission', countryCode, key })

test('[CMP-12] a mission is off at once, who earned something keeps it, and switching it on again needs a second person', async () => {
  const ada = await app.person()
  await ada.report('open_article', 1)
  expect(await stop(mission('NG', 'open_article'))).toMatchObject({
    stop: { version: 2, dueAt: '2026-03-03T12:00:00.000Z', reviewedBy: null, isMineToReview: false },
  })
  await expect((await app.person()).report('open_article', 1)).rejects.toMatchObject({ code: 'mission_not_enabled' })
  expect(await ada.balance()).toBe(10)
  await expect(stop(mission('NG', 'open_article'))).rejects.toMatchObject({
    status: 409,
    code: 'admin_campaign_already_off',
  })

  const { items } = await ana('GET /api/v1/admin/campaign/subjects', { query: { country_code: 'NG', kind: 'mission' } })
  const { body, isEnabled, version } = items.find(({ key }) => key === 'open_article')!
  expect(isEnabled).toBe(false)
  const draft = {
    title: 'On again',
    why: 'it is mended',
    items: [{ ...mission('NG', 'open_article'), body: { ...body, enabled: true }, baseVersion: version }],
  }
  const { change } = await ana('POST /api/v1/admin/campaign/changes', { body: draft, ...once() })
  expect(
    await ana('POST /api/v1/admin/campaign/changes/{change_id}/submit', {
      params: { change_id: change.id },
      ...once(),
    }),
  ).toMatchObject({ change: { state: 'WAITING' } })
})

test('what a stop has switched off, as it is now, is no change for the worse, and a worse one still is', async () => {
  const at = mission('GH', 'data_saved')
  await stop(at)
  const { items } = await ana('GET /api/v1/admin/campaign/subjects', { query: { country_code: 'GH', kind: 'mission' } })
  const { body, version: baseVersion } = items.find(({ key }) => key === at.key)!
  const check = async (more: object) => {
    const edited = { items: [{ ...at, body: { ...body, ...more }, baseVersion }], alongside: [] }
    return (await ana('POST /api/v1/admin/campaign/check', { body: edited })).items[0]!
  }
  expect(await check({})).toMatchObject({ words: [], problems: [], earliest: null })
  expect(await check({ budget: 1 })).toMatchObject({
    problems: [{ text: expect.stringContaining('People lose something by this') }],
    earliest: expect.any(String),
  })
})

test('a stop says when its subject is on again, and waits for its second person even so', async () => {
  const { stop: made } = await stop({ kind: 'mission', countryCode: 'KE', key: 'streaks' })
  const listed = async () => {
    const { items } = await ben('GET /api/v1/admin/campaign/stops', { query: { filter: 'open' } })
    return items.find(({ id }) => id === made.id)
  }
  expect(await listed()).toMatchObject({ isOnAgain: false, isMineToReview: true })
  await app.edit('KE', 'streaks', { enabled: true })
  expect(await listed()).toMatchObject({ isOnAgain: true, isMineToReview: true })
})

test('a reward that is off gives no further items, and an exchange that is off takes no points', async () => {
  const ada = await app.person()
  await app.database.transact(async (tx) => {
    const texts = { name: { en: 'A prize' }, redeemSteps: { en: ['Open it'] } }
    await addReward(tx, { id: 'stopped', country: 'NG', type: 'DAPP', claimRoute: 'VOUCHER', ...texts }, app.now())
    await addRewardItems(tx, app.deps, { definition: 'stopped', items: ['A', 'B'], winnableAt: app.now() })
  })
  const take = () =>
    app.database.transact((tx) => handOutReward(tx, { definition: 'stopped', user: ada.id, at: app.now() }))
  expect(await take()).toBeDefined()
  await stop({ kind: 'reward', countryCode: 'NG', key: 'stopped' })
  expect(await take()).toBeUndefined()
  const rate = async () => (await ada('GET /api/v1/points/exchange/config', {})).pointsPerUnit
  expect(await rate()).toBe(1000)
  await stop({ kind: 'exchange_rate', countryCode: 'NG', key: 'rate' })
  expect(await rate()).toBeNull()
  await expect(ada.exchange(100, 1000)).rejects.toMatchObject({ code: 'points_exchange_not_enabled' })
})

test('a wheel whose prize is stopped draws from the rest, by the odds that it shows', async () => {
  const texts = { name: { en: 'A prize' }, redeemSteps: { en: ['Open it'] } }
  await app.database.transact(async (tx) => {
    await addReward(tx, { id: 'on-wheel', country: 'KE', type: 'DAPP', claimRoute: 'VOUCHER', ...texts }, app.now())
    await addRewardItems(tx, app.deps, { definition: 'on-wheel', items: ['W-1', 'W-2'], winnableAt: app.now() })
  })
  const prize = (id: string) => ({ id, weight: 1_000_000, prize: { type: 'DAPP', reward: 'on-wheel' } })
  const rule = { freePerDay: 1, spinPrice: 40 }
  const nothing = { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } }
  await app.edit('KE', 'roulette', { rule: { ...rule, segments: [nothing, prize('a')] } })
  const ada = await app.person({ country: 'KE' })
  const before = await ada('GET /api/v1/roulette/config', {})
  expect(before.segments.find(({ id }) => id === 'a')).toMatchObject({ weight: 1_000_000, remaining: 2 })
  await stop({ kind: 'reward', countryCode: 'KE', key: 'on-wheel' })
  // The ticket shows the wheel of before.
  const spin = await ada('POST /api/v1/roulette/spin', {
    body: { ticket: before.ticket.token, buy: false },
    ...once(),
  })
  expect(spin.spin).toMatchObject({ type: 'NOTHING_WON', segmentId: 'nothing' })
  expect(spin.after.segments.find(({ id }) => id === 'a')).toMatchObject({ weight: 0, remaining: 0 })
})

test('a mission whose gift is stopped gives nothing in its place', async () => {
  await app.edit('GH', 'open_article', { rule: { gift: { reward: 'hidden-GH' } } })
  await app.database.transact((tx) =>
    addRewardItems(tx, app.deps, { definition: 'hidden-GH', items: 3, winnableAt: app.now() }),
  )
  const [ada, eve] = [await app.person({ country: 'GH' }), await app.person({ country: 'GH' })]
  await ada.report('open_article', 1)
  const earned = async (user: typeof ada) => (await user('GET /api/v1/rewards/earned', { query: {} })).items.length
  expect(await earned(ada)).toBe(1)
  await stop({ kind: 'reward', countryCode: 'GH', key: 'hidden-GH' })
  await eve.report('open_article', 1)
  expect([await earned(ada), await earned(eve), await eve.balance()]).toEqual([1, 0, 0])
})

test('a second person looks at a stop, who is neither who stopped it nor another account of theirs', async () => {
  const { stop: made } = await stop(mission('KE', 'open_article'), ben)
  await expect(review(made.id, ben)).rejects.toMatchObject({ status: 403, code: 'admin_campaign_own_change' })
  const twin = await app.staff('owner')
  await app.database.transact((tx) => tx.one(sameAs, { staff: twin.id, same: ben.id }))
  await expect(review(made.id, twin)).rejects.toMatchObject({ code: 'admin_campaign_own_change' })
  const carla = await app.staff('operator')
  const open = () => carla('GET /api/v1/admin/campaign/stops', { query: { filter: 'open' } })
  expect((await open()).items).toContainEqual(expect.objectContaining({ id: made.id, isMineToReview: true }))
  expect(await review(made.id, carla)).toMatchObject({ stop: { comment: 'seen, and right', isMineToReview: false } })
  expect((await open()).items.map(({ id }) => id)).not.toContain(made.id)
  await expect(review(made.id, carla)).rejects.toMatchObject({ status: 409, code: 'admin_campaign_stop_reviewed' })
})

const sameAs = write(
  'test_stops_same_as',
  { staff: 'uuid', same: 'uuid' },
  {},
  'update staff set same_person_as = :same where id = :staff',
)

test('what does not run cannot be stopped', async () => {
  await expect(stop({ kind: 'reward', countryCode: 'NG', key: 'unknown' })).rejects.toMatchObject({ status: 404 })
})
