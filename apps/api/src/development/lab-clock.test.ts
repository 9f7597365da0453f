import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { labOrigin } from './lab-origin.ts'
import { movableClock } from './movable-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'momi-clock-'))
const app = await testApp({ now: '2026-03-02T08:00:00Z' })
const clock = movableClock(folder)
const lab = labOrigin(app.deps, [], clock)
afterAll(async () => {
  await Promise.all([lab.close(), app.close()])
  rmSync(folder, { recursive: true })
})

const move = (payload: object) => lab.inject({ method: 'POST', url: '/lab/api/clock', payload })

test('the lab moves the clock, and a clock created later for the same folder has the same offset', async () => {
  const before = clock.now().getTime()
  const answer = await move({ days: 2, minutes: 5 })
  const moved = Date.parse(answer.json<{ now: string }>().now) - before
  expect(moved).toBeGreaterThanOrEqual((2 * 24 * 60 + 5) * 60_000)
  expect(movableClock(folder).now().getTime()).toBeGreaterThanOrEqual(before + moved)
  await move({ reset: true })
  expect(clock.now().getTime()).toBeLessThan(before + 60_000)
})

test.each([{ days: 'one' }, { days: 0.5 }, { hours: 1 }, []])(
  'the lab refuses to move the clock, with a validation error: %j',
  async (payload) => {
    const answer = await move(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errorCode: 'validation_error' })
  },
)
