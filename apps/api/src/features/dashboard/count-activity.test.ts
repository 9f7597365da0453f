import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { countActivity } from './public.ts'

const app = await testApp({ now: '2026-06-05T12:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database
const count = () => countActivity({ db, transact, now: app.now })

/** The check-ins of the last days in a country. */
async function checkInsOf(country: string, days: number) {
  // Staff sign in anew, because the tests move the clock by days.
  const viewer = await app.staff('viewer')
  const { items } = await viewer('GET /api/v1/admin/dashboard/days', { query: { days } })
  return items.filter(({ countryCode }) => countryCode === country).map(({ checkIns }) => checkIns)
}

test('the first run counts all days that the trends show', async () => {
  await (await app.person({ country: 'NG' })).checkIn()
  // In the trends it is the first one.
  app.goTo('2026-07-02T12:00:00Z')
  await count()
  expect(await checkInsOf('NG', 28)).toEqual([1, ...Array.from({ length: 27 }, () => 0)])
})

test('a check-in of a phone that was offline counts on its day, once the next day has begun', async () => {
  app.goTo('2026-07-05T18:00:00Z')
  const wanjiru = await app.person({ country: 'KE' })
  const { dayTicket } = await wanjiru.streak()
  await count()
  // Its day is over in Nairobi.
  app.goTo('2026-07-06T08:00:00Z')
  await count()
  await wanjiru.comeBack()
  await wanjiru.checkIn({ dayTicket })
  app.goTo('2026-07-07T00:01:00Z')
  await count()
  expect(await checkInsOf('KE', 4)).toEqual([0, 1, 0, 0])
  await count()
  expect(await checkInsOf('KE', 4)).toEqual([0, 1, 0, 0])
})
