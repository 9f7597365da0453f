import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const app = await testApp({ now: '2026-03-01T12:00:00Z', usersSince: '2026-03-01T10:00:00Z' })
afterAll(app.close)

/** Moves the clock to noon of a day in March, and logs the same device in again. */
async function on(day: number, person: Person): Promise<Person> {
  app.goTo(Date.UTC(2026, 2, day, 12))
  return app.logInAgain(person)
}
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`
const card = async (user: Person) =>
  (await user('GET /api/v2/user/missions', {})).missions.find(({ type }) => type === 'loyalty_bonus')

test('[MIS-03] the loyalty bonus can be claimed once on the fifth active day of seven, and then restarts', async () => {
  let ada = await app.person()
  for (const day of [1, 2, 4, 5]) {
    ada = await on(day, ada)
    await ada.report('open_article', 1, { missionDay: march(day) })
  }
  expect(await card(ada)).toMatchObject({ actionState: 'GO', points: 150, progress: { current: 4, target: 5 } })
  await expect(ada.report('loyalty_bonus', 5, { missionDay: march(5) })).rejects.toMatchObject({
    code: 'mission_counter_conflict',
  })

  ada = await on(7, ada)
  await ada('POST /api/v1/streaks/checkin', { idempotencyKey: randomUUID() })
  expect(await card(ada)).toMatchObject({ actionState: 'CLAIM', counter: { count: 5, status: 'IN_PROGRESS' } })
  const before = (await ada('GET /api/v1/points', {})).balance
  expect(await ada.report('loyalty_bonus', 5, { missionDay: march(7) })).toMatchObject({
    counter: { status: 'COMPLETED' },
    awards: [{ missionType: 'loyalty_bonus', points: 150 }],
    balance: before + 150,
  })
  expect(await card(ada)).toMatchObject({ actionState: 'CLAIMED' })
  await expect(ada.report('loyalty_bonus', 5, { missionDay: march(7) })).rejects.toMatchObject({ status: 409 })

  ada = await on(8, ada)
  await ada.report('open_article', 1, { missionDay: march(8) })
  // Days before the bonus no longer count.
  expect(await card(ada)).toMatchObject({ actionState: 'GO', progress: { current: 1, target: 5 } })
  expect((await ada.report('loyalty_bonus', 1, { missionDay: march(8), mode: 'server' })).counter).toMatchObject({
    count: 1,
    target: 5,
  })
})

test('active days outside of the last seven days do not count for the loyalty bonus', async () => {
  let ben = await app.person()
  for (const day of [10, 11, 12, 13]) {
    ben = await on(day, ben)
    await ben.report('open_article', 1, { missionDay: march(day) })
  }
  ben = await on(18, ben)
  await ben.report('open_article', 1, { missionDay: march(18) })
  expect(await card(ben)).toMatchObject({ actionState: 'GO', progress: { current: 3, target: 5 } })
  expect((await ben.report('loyalty_bonus', 5, { missionDay: march(18), mode: 'client' })).awards).toEqual([])
  expect(await auditLedger(app.database.db)).toEqual([])
})
