import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import { clampCounter } from './counters.rules.ts'

const NOON = '2026-03-02T12:00:00Z'
const MINUTE = 60_000
const google = await idTokenIssuer()
const app = await testApp({ now: NOON, env: google.env })
beforeEach(() => app.goTo(NOON))
afterAll(async () => {
  await app.close()
  await google.close()
})

type User = Awaited<ReturnType<typeof app.user>>
const inMinutes = (minutes: number) => app.goTo(new Date(Date.parse(NOON) + minutes * MINUTE).toISOString())
interface Counted {
  count: number
  missionDay?: string
  mode?: 'client'
}
const report = (user: User, mission_type: 'eayb' | 'read_articles', counted: Counted) =>
  user('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type },
    query: counted.mode ? { force_sync_mode: counted.mode } : {},
    body: { count: counted.count, missionDay: counted.missionDay ?? '2026-03-02', status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })

test.each([undefined, 'client'] as const)(
  '(case 34) a new account can count at most one minute more than its age (force_sync_mode %s)',
  async (mode) => {
    const ada = await app.user()
    const offered = mode ? { mode } : {}
    expect(await report(ada, 'eayb', { count: 468, ...offered })).toMatchObject({ counter: { count: 1 }, balance: 0 })
    expect((await report(ada, 'read_articles', { count: 12, ...offered })).counter.count).toBe(4)
    inMinutes(20)
    expect((await report(ada, 'eayb', { count: 468, ...offered })).counter.count).toBe(21)
  },
)

test('(case 34) an account counts nothing on a day before its creation, even with force_sync_mode=client', async () => {
  const ada = await app.user()
  const missionDay = '2026-03-01'
  await expect(report(ada, 'eayb', { count: 10, missionDay })).rejects.toMatchObject({
    code: 'mission_counter_conflict',
  })
  await report(ada, 'eayb', { count: 10, missionDay, mode: 'client' })
  inMinutes(24 * 60)
  await ada.comeBack()
  // The previous day, on which the account was created, can still be reported.
  expect((await report(ada, 'eayb', { count: 60 })).counter).toMatchObject({ missionDay: '2026-03-02', count: 60 })
})

test('(case 34) an old account on a new device counts from the device’s creation', async () => {
  const sub = randomUUID()
  const signIn = async (user: User) =>
    user.adopt(await user('POST /api/v2/auth/login/google-signin', { body: { idToken: await google.token(sub) } }))
  await signIn(await app.user())
  inMinutes(180)
  const second = await app.user()
  await signIn(second)
  expect((await report(second, 'eayb', { count: 100 })).counter.count).toBe(1)
})

test('(case 34) no count exceeds the minutes since creation by more than one, whatever is reported', () => {
  const day = Date.parse('2026-03-02T00:00:00Z')
  const reports = fc.array(
    fc.record({ wait: fc.integer({ min: 0, max: 200 }), count: fc.integer({ min: 0, max: 1440 }) }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(reports, fc.integer({ min: 0, max: 1439 }), (list, birth) => {
      let known = { count: 0, at: new Date(day) }
      let minute = birth
      for (const { wait, count } of list) {
        minute = Math.min(minute + wait, 1440)
        known = clampCounter({
          count,
          known,
          now: new Date(day + minute * MINUTE),
          countableSince: new Date(day + birth * MINUTE),
          dayStart: new Date(day),
          dayEnd: new Date(day + 1440 * MINUTE),
          rateCap: { perMinute: 1, perDay: 1440 },
        })
        expect(known.count).toBeLessThanOrEqual(minute - birth + 1)
      }
    }),
  )
})
