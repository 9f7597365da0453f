import { randomUUID } from 'node:crypto'
import { ApiError } from '@momi/client/http/api-error'
import { rounds } from '@momi/testing/rounds'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { testApp } from '../../testing/test-app.ts'
import { clampCounter } from './counters.rules.ts'

const DAY = Date.parse('2026-03-02T00:00:00Z')
const MINUTE = 60_000
const dayStart = new Date(DAY)
const countableSince = new Date(DAY - 30 * 24 * 60 * MINUTE)
const dayEnd = new Date(DAY + 24 * 60 * MINUTE)

test('whatever is reported, the count of a day is limited by the elapsed minutes and the daily maximum', () => {
  const claims = fc.array(
    fc.record({ wait: fc.integer({ min: 0, max: 300 * MINUTE }), count: fc.integer({ min: 0, max: 2_000 }) }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(
      claims,
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 5, max: 500 }),
      (list, perMinute, perDay) => {
        let known = { count: 0, at: dayStart }
        let now = DAY
        for (const { wait, count } of list) {
          now += wait
          const before = known
          known = clampCounter({
            count,
            known,
            now: new Date(now),
            countableSince,
            newborn: 0,
            dayStart,
            dayEnd,
            rateCap: { perMinute, perDay },
          })
          expect(known.count).toBeGreaterThanOrEqual(before.count)
          expect(known.count).toBeLessThanOrEqual(Math.max(before.count, count))
          const minutes = (Math.min(now, dayEnd.getTime()) - DAY) / MINUTE
          expect(known.count).toBeLessThanOrEqual(Math.min(perDay, perMinute * (minutes + 2)))
        }
      },
    ),
  )
})

test('honest reports of the count so far are accepted completely', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 10 }), (steps) => {
      let known = { count: 0, at: dayStart }
      let minutes = 0
      for (const step of steps) {
        minutes += step
        if (minutes > 24 * 60) return
        known = clampCounter({
          count: minutes,
          known,
          now: new Date(DAY + minutes * MINUTE),
          countableSince,
          newborn: 0,
          dayStart,
          dayEnd,
          rateCap: { perMinute: 1, perDay: 1440 },
        })
        expect(known.count).toBe(minutes)
      }
    }),
  )
})

const app = await testApp({ now: '2026-03-02T06:00:00Z', usersSince: '2026-02-01T00:00:00Z' })
afterAll(app.close)

test('repeated, reordered, doubled or inflated reports, or those of two sessions, never grant more than the rule', async () => {
  const reports = fc.array(
    fc.record({
      count: fc.oneof(fc.integer({ min: 0, max: 80 }), fc.constantFrom(200, 1_440, 999_999)),
      key: fc.integer({ min: 0, max: 5 }),
      session: fc.integer({ min: 0, max: 1 }),
      minutes: fc.integer({ min: 0, max: 15 }),
      status: fc.constantFrom('IN_PROGRESS' as const, 'COMPLETED' as const),
      mode: fc.constantFrom(undefined, undefined, 'client' as const, 'server' as const),
    }),
    { minLength: 1, maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(reports, async (list) => {
      let now = Date.parse('2026-03-02T06:00:00Z')
      app.goTo(now)
      const ada = await app.person()
      const sessions = [ada, await app.logInAgain(ada)]
      const run = randomUUID()
      for (const { count, key, session, minutes, status, mode } of list) {
        now = Math.min(now + minutes * MINUTE, Date.parse('2026-03-02T06:50:00Z'))
        app.goTo(now)
        await sessions[session]!('POST /api/v2/user/missions/{mission_type}/report-counter', {
          params: { mission_type: 'eayb' },
          query: mode ? { force_sync_mode: mode } : {},
          body: { count, missionDay: '2026-03-02', status },
          idempotencyKey: `${run}-${key}`,
        }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || ![409, 422].includes(error.status)) throw error
        })
      }
      const { balance } = await ada('GET /api/v1/points', {})
      expect(balance).toBeLessThanOrEqual(30)
      const card = (await ada('GET /api/v2/user/missions', {})).missions.find(({ type }) => type === 'eayb')!
      expect(balance).toBe(Math.min(6, Math.floor(card.counter!.count / 10)) * 5)
    }),
    { numRuns: rounds(15, 40) },
  )
  expect(await auditLedger(app.database.db)).toEqual([])
})
