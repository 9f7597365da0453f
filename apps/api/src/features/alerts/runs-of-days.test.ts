import { afterAll, expect, test } from 'vitest'
import { addDays } from '@momi/contract/rules/calendar'
import { read } from '../../db/db.ts'
import { putBudget } from '../../testing/put-budget.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { countBudgets } from '../budgets/public.ts'
import { watchLines } from './public.ts'

const app = await testApp({ now: '2026-03-02T00:00:30Z' })
afterAll(app.close)
const { db, transact } = app.database
const anybody = await app.staff('operator')

const mails = read(
  'test_runs_of_days_mails',
  { staff: 'uuid' },
  { text: 'text' },
  `select text from campaign_mails where about = 'ALERT' and staff_id = :staff order by at`,
)
const toldTimes = async () => (await db.many(mails, { staff: anybody.id })).length
/** With a session of now, because the tests move the clock by days. */
const alerts = async () => {
  const viewer = await app.staff('viewer')
  const { items } = await viewer('GET /api/v1/admin/alerts/lines', { query: { country_code: 'KE' } })
  return items.find(({ key }) => key === 'each-day')!.alerts
}

/** A day on which the budget is spent at a time, and looked at in the minutes around it. */
async function spend(day: string, time: string) {
  app.goTo(`${day}T00:05:00Z`)
  await countBudgets({ transact, now: app.now })
  await watchLines({ transact, now: app.now, env: app.env })
  app.goTo(`${day}T${time}:00Z`)
  for (const person of await Promise.all([1, 2].map(() => app.person({ country: 'KE' }))))
    await person.report('set_wallpaper', 1)
  await countBudgets({ transact, now: app.now })
  await watchLines({ transact, now: app.now, env: app.env })
  expect((await alerts()).map(({ cause }) => cause)).toEqual(['EMPTY'])
}

test('[REH-03] a budget of a day that is spent every evening is told of once, and who takes care of it does so on the days after', async () => {
  await putBudget(
    app.database,
    { country: 'KE', key: 'each-day', at: app.now() },
    {
      scope: { of: 'MISSION', mission: 'set_wallpaper' },
      limit: { unit: 'POINTS', points: 40 },
      period: { every: 'DAY' },
    },
  )
  await spend('2026-03-02', '18:00')
  expect(await toldTimes()).toBe(1)
  await spend('2026-03-03', '18:20')
  expect(await toldTimes()).toBe(1)
  // Nobody takes care of it yet, so the bell still has it.
  const [alert] = await alerts()
  expect(alert!.acknowledgedBy).toBeNull()
  const ben = await app.staff('operator')
  await ben('POST /api/v1/admin/alerts/{alert_id}/acknowledge', { params: { alert_id: alert!.id }, ...once() })
  await spend('2026-03-04', '17:30')
  expect((await alerts())[0]!.acknowledgedBy).toMatchObject({ id: ben.id })
  expect(await toldTimes()).toBe(1)
  // Much earlier than on the day on which they were told: somebody has to look at it again.
  await spend('2026-03-05', '12:00')
  expect((await alerts())[0]!.acknowledgedBy).toBeNull()
  expect(await toldTimes()).toBe(2)
  for (const day of [1, 2, 3, 4].map((days) => addDays('2026-03-05', days))) await spend(day, '12:30')
  expect(await toldTimes()).toBe(2)
  await spend('2026-03-13', '12:30')
  expect(await toldTimes()).toBe(3)
})
