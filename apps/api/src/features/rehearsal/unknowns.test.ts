import { afterAll, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { rehearse, type DraftItem } from './rehearse.ts'
import { resultOf } from './result.ts'

const google = await idTokenIssuer()
const app = await testApp({ now: '2026-03-02T12:00:00Z', google })
afterAll(app.close)
const ctx = { ...app.deps, db: app.database.db, stream: app.database.stream }

const mission = (country: string, key: string, rule: object, more = {}): DraftItem => ({
  kind: 'mission',
  country,
  key,
  body: { group: 'missions', position: 1, enabled: true, rule, ...more },
})
const rehearsed = async (draft: readonly DraftItem[]) => {
  const request = { from: '2026-03-02', to: '2026-03-06', oneOf: 1, draft }
  return resultOf(request, await rehearse(ctx, request), [])
}
const unknownOf = async (draft: readonly DraftItem[]) =>
  Object.fromEntries((await rehearsed(draft)).unknown.map(({ code, times, points }) => [code, [times, points]]))

const [browser, signedIn, first, second] = await Promise.all([
  app.person({ country: 'BR' }),
  app.person({ country: 'BR' }),
  app.person({ country: 'KE' }),
  app.person({ country: 'KE' }),
])
app.goTo('2026-03-04T12:00:00Z')
for (const person of [browser, signedIn, first, second]) {
  await person.comeBack()
  await person.checkIn()
}
// Six gifts of ten minutes are all that a day gives: the phone stops counting.
await browser.report('eayb', 60)
await browser.spin()
await signedIn.signIn('sub-of-one')
await first.signIn('sub-of-two')
app.goTo('2026-03-05T12:00:00Z')
await first.comeBack()
await first.checkIn()
await second.comeBack()
await second.signIn('sub-of-two')
app.goTo('2026-03-08T12:00:00Z')

test('sign-ins are replayed, and accounts that were merged are taken as they are stored', async () => {
  const { differences, unknown, days } = await rehearsed([])
  expect(differences).toEqual({ count: 0, examples: [] })
  expect(days.find((one) => one.mission === 'google_signin' && one.countryCode === 'BR')).toMatchObject({
    before: { times: 1, points: 100 },
    after: { times: 1, points: 100 },
  })
  expect(unknown.find(({ code }) => code === 'MERGED')?.times).toBeGreaterThan(0)
})

test('what a further step would give is said as an upper limit, because the phone had stopped counting', async () => {
  const more = await unknownOf([mission('BR', 'eayb', { minutes: 10, gift: { points: 5 }, dailyCap: 9 })])
  expect(more['COUNTS_ENDED']).toEqual([1, 15])
  // What needs no more than was counted is known.
  const fewer = await unknownOf([mission('BR', 'eayb', { minutes: 20, gift: { points: 5 }, dailyCap: 3 })])
  expect(fewer['COUNTS_ENDED']).toBeUndefined()
})

test('spins that the draft gives and nobody has made are counted', async () => {
  const gift = { minutes: 10, gift: { spins: 1 }, dailyCap: 6 }
  const { SPINS_LEFT } = await unknownOf([mission('BR', 'eayb', gift)])
  expect(SPINS_LEFT).toEqual([6, null])
})

const WHEEL = {
  segments: [
    { id: 'points', weight: 1, prize: { type: 'POINTS', points: 1 } },
    { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
  ],
  freePerDay: 9,
  spinPrice: 40,
}
const RATE = {
  kind: 'exchange_rate',
  country: 'BR',
  key: 'rate',
  body: { pointsPerUnit: 900, minPoints: 100 },
} as const

test.each<[string, DraftItem]>([
  ['REFUSED_THEN', mission('BR', 'roulette', WHEEL)],
  ['REFUSED_THEN', RATE],
  ['REFUSED_THEN', mission('BR', 'streaks', { points: [1, 2, 3, 4, 5, 6, 7], coolOffHours: 4 })],
  ['EXCHANGE_HOLD', RATE],
  ['GROWTH', mission('BR', 'open_article', { gift: { points: 9 }, growth: { perMinute: 9, perDay: 900 } })],
  ['WALLETS', mission('BR', 'streaks', { points: [1, 2, 3, 4, 5, 6, 7] })],
  ['BONUS_DAY', mission('BR', 'loyalty_bonus', { days: 2, of: 3, gift: { points: 10 } })],
  [
    'NOTHING_STORED',
    mission('KE', 'giveaway', { choices: [{ id: 'a', operator: 'A', megabytes: 1, days: 1, product: '1', stock: 1 }] }),
  ],
  ['SETTINGS', { kind: 'country', country: 'BR', key: 'settings', body: {} }],
])('a draft says that it cannot know: %s', async (code, draft) => {
  expect(Object.keys(await unknownOf([draft]))).toEqual(expect.arrayContaining(['BEHAVIOUR', code]))
})

test('a mission that is off, and prices that nobody can pay, are refused', async () => {
  const off = mission('BR', 'eayb', { minutes: 10, gift: { points: 5 }, dailyCap: 6 }, { enabled: false })
  const { refusals, losing } = await rehearsed([off])
  expect(refusals).toContainEqual(expect.objectContaining({ subject: 'eayb', code: 'mission_not_enabled', before: 0 }))
  expect(losing.examples).toEqual([{ userId: browser.id, points: -30, items: 0 }])
})
