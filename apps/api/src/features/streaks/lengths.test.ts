import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '@momi/contract/rules/calendar'
import { testApp } from '../../testing/test-app.ts'
import { grantFreeze, recordOutage, transferStreak } from './public.ts'
import type { Person } from '../../testing/person.ts'

const FIRST_DAY = '2026-03-01'
const app = await testApp({ now: `${FIRST_DAY}T08:00:00Z` })
afterAll(app.close)
const { transact } = app.database

const calendar = (user: Person, month?: string) =>
  user('GET /api/v1/streaks/calendar', { query: { ...(month !== undefined && { month }) } })
const on = async (user: Person, day: string) => {
  app.goTo(`${day}T08:00:00Z`)
  await user.comeBack()
}
const newUser = () => {
  app.goTo(`${FIRST_DAY}T08:00:00Z`)
  return app.person()
}
async function freeze(user: Person, day: string) {
  const grant = { user: user.id, cause: randomUUID(), day, at: app.now() }
  await transact((tx) => grantFreeze(tx, grant))
}
/** Checks in on these days of March. */
async function checkInOn(user: Person, ...days: number[]) {
  for (const day of days) {
    await on(user, addDays(FIRST_DAY, day - 1))
    await user.checkIn()
  }
}
/** The dates of a month, grouped by state. */
async function datesOf(user: Person, month?: string) {
  const { days } = await calendar(user, month)
  return Object.fromEntries(
    [...Map.groupBy(days, ({ state }) => state)].map(([state, dates]) => [state, dates.map(({ date }) => date)]),
  )
}
const lengths = ({ lifetimeStreak, longestStreak, weekNumber }: Awaited<ReturnType<Person['streak']>>) => [
  lifetimeStreak,
  longestStreak,
  weekNumber,
]

test('[CLI-03] for any sequence of check-ins, missed days and freezes, the streak’s lengths, its week and its calendar agree', async () => {
  const actions = fc.array(fc.constantFrom('check-in', 'check-in', 'check-in', 'miss', 'freeze and miss'), {
    minLength: 16,
    maxLength: 16,
  })
  await fc.assert(
    fc.asyncProperty(actions, async (plan) => {
      const user = await newUser()
      const days: string[] = []
      let longest = 0
      for (const [index, action] of plan.entries()) {
        const today = addDays(FIRST_DAY, index)
        await on(user, today)
        if (action === 'freeze and miss') await freeze(user, today)
        const before = await user.streak()
        if (action === 'check-in') {
          await user.checkIn()
          days.push(today)
        }
        const now = await user.streak()
        expect(now.lifetimeStreak - before.lifetimeStreak).toBe(action === 'check-in' ? 1 : 0)
        const inWeek = now.days.filter(({ state }) => state === 'CHECKED_IN').map(({ date }) => date)
        expect((now.weekNumber - 1) * 7 + inWeek.length).toBe(now.lifetimeStreak)
        longest = Math.max(longest, now.lifetimeStreak)
        expect(now.longestStreak).toBe(longest)
        // Counts the check-ins since the last restart, independently of the stored number.
        const restarted = now.adjustments.find(({ kind }) => kind === 'RESTARTED')?.date ?? ''
        expect([0, days.filter((day) => day >= restarted).length]).toContain(now.lifetimeStreak)

        const seen = await datesOf(user)
        expect(seen['CHECKED_IN'] ?? []).toEqual(days)
        expect(seen['CHECKED_IN'] ?? []).toEqual(expect.arrayContaining(inWeek))
        expect(seen['FREEZE'] ?? []).toEqual(expect.arrayContaining(now.coveredInWeek.map(({ date }) => date)))
        expect(now.coveredInWeek).toEqual(expect.arrayContaining(now.covered))
        const used = now.adjustments.filter(({ kind }) => kind === 'FREEZE_USED').map(({ date }) => date)
        expect(seen['FREEZE'] ?? []).toEqual([...used, ...now.covered.map(({ date }) => date)].toSorted())
        expect(seen['TODAY'] ?? []).toEqual(days.at(-1) === today ? [] : [today])
        const past = (seen['MISSED'] ?? []).length + (seen['FREEZE'] ?? []).length + days.length
        expect(past).toBe(days.length === 0 ? 0 : index + 1 - plan.indexOf('check-in') - (seen['TODAY'] ?? []).length)
      }
    }),
    { numRuns: 4 },
  )
})

describe('[CLI-03] the calendar', () => {
  test('shows check-ins, covers, missed days, today, the days before the first check-in, and the days after today', async () => {
    const user = await newUser()
    await checkInOn(user, 3, 4)
    await freeze(user, '2026-03-04')
    await checkInOn(user, 6)
    const outage = { from: new Date('2026-03-07T06:00:00Z'), to: new Date('2026-03-07T20:00:00Z'), why: 'a test' }
    await transact((tx) => recordOutage(tx, outage))
    await on(user, '2026-03-08')
    expect(await user.streak()).toMatchObject({
      lifetimeStreak: 3,
      coveredInWeek: [
        { date: '2026-03-05', by: 'FREEZE' },
        { date: '2026-03-07', by: 'OUTAGE' },
      ],
    })
    expect(await calendar(user)).toMatchObject({ month: '2026-03', since: '2026-03-03' })
    const pending = await datesOf(user)
    expect(pending).toMatchObject({
      BEFORE_START: ['2026-03-01', '2026-03-02'],
      CHECKED_IN: ['2026-03-03', '2026-03-04', '2026-03-06'],
      FREEZE: ['2026-03-05'],
      OUTAGE: ['2026-03-07'],
      TODAY: ['2026-03-08'],
    })
    expect(pending['FUTURE']).toHaveLength(23)
    await user.checkIn()
    await on(user, '2026-03-10')
    expect(await datesOf(user)).toMatchObject({ OUTAGE: ['2026-03-07'], MISSED: ['2026-03-09'] })
  })

  test('has all days of the requested month, and refuses an invalid month', async () => {
    const user = await newUser()
    await user.checkIn()
    expect((await calendar(user, '2024-02')).days.map(({ state }) => state)).toEqual(
      Array.from({ length: 29 }, () => 'BEFORE_START'),
    )
    expect((await calendar(user, '2026-04')).days.map(({ state }) => state)).toEqual(
      Array.from({ length: 30 }, () => 'FUTURE'),
    )
    for (const month of ['2026-13', '2026-3', '1999-12', 'march'])
      await expect(calendar(user, month)).rejects.toMatchObject({ status: 422 })
  })

  test('is refused if the mission is not enabled', async () => {
    const user = await app.person({ country: 'US' })
    await expect(calendar(user)).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  })
})

describe('[CLI-03] the streak’s length, the longest length and the week number after a merge', () => {
  test.each([
    // The check-in days of the remaining and of the merged account, and the lengths on the last of these days.
    ['the merged account continues after the remaining one', [1, 2, 3, 4, 5, 6, 7, 8], [9], [9, 9, 2]],
    ['the merged account had an earlier, longer streak', [11, 12], [1, 2, 3, 4, 5], [2, 5, 1]],
    ['the merged account has the same days and an earlier one', [11, 12], [10, 11, 12], [3, 3, 1]],
    ['the merged account has the last days and earlier ones', [4, 5], [1, 2, 3, 4, 5], [5, 5, 1]],
    ['the remaining account has the last days and earlier ones', [1, 2, 3, 4, 5], [4, 5], [5, 5, 1]],
    ['the remaining account continues after the merged one', [6], [1, 2, 3, 4, 5], [6, 6, 1]],
    ['each account has every second day', [2, 4, 6], [1, 3, 5], [6, 6, 1]],
    [
      'the remaining account has checked in on a day that the whole week of the merged one needs not',
      [9],
      [1, 2, 3, 4, 5, 6, 7],
      [8, 8, 2],
    ],
    ['the merged account has a newer and longer streak', [2], [9, 10, 11, 12], [4, 4, 1]],
  ])('%s', async (_, staying, leaving, expected) => {
    const [to, from] = [await newUser(), await newUser()]
    const [fromId, toId] = [from.id, to.id]
    for (const day of [...new Set([...staying, ...leaving])].toSorted((one, other) => one - other)) {
      if (staying.includes(day)) await checkInOn(to, day)
      if (leaving.includes(day)) await checkInOn(from, day)
    }
    await transact((tx) =>
      transferStreak({ db: app.database.db, now: app.now }, tx, {
        from: fromId,
        to: toId,
        country: 'NG',
        at: app.now(),
      }),
    )
    await on(to, addDays(FIRST_DAY, Math.max(...staying, ...leaving) - 1))
    expect(lengths(await to.streak())).toEqual(expected)
  })
})
