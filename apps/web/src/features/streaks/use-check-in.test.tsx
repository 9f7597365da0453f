// @vitest-environment happy-dom
import { HEADERS } from '@momi/contract/headers'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  answer,
  BALANCE_PATHS,
  lost,
  renderOnScreen,
  settle,
  type Answer,
  setUpScreens,
} from '../../testing/render-on-screen.tsx'
import { streakStatus } from '../../testing/streak-status.ts'
import { clearPendingCheckIn, pendingCheckIn, savePendingCheckIn } from './pending-check-in.ts'
import { useCheckIn } from './use-check-in.ts'
import { useSending } from './use-sending.ts'

setUpScreens()

vi.mock('../../shared/i18n/i18n.ts', () => ({ loadMessages: async () => {}, withMessages: (code: unknown) => code }))

const awarded = answer(200, { pointsAwarded: 10, status: { ...streakStatus(1), today: '2026-03-02' } })
const CHANGED = [...BALANCE_PATHS, '/api/v1/streaks/checkin/status', '/api/v2/user/missions'].toSorted()

/** A check-in button, whose requests are answered in turn. */
async function button(...answers: Answer[]) {
  const hook = await renderOnScreen(useCheckIn, ...answers)
  return { ...hook, tap: () => hook.refreshedBy(({ checkIn }) => checkIn('2026-03-02.ticket')) }
}

afterEach(() => {
  clearPendingCheckIn()
  // The celebration of a check-in is shown for some seconds.
  document.body.replaceChildren()
})

test('[ANA-02] a check-in sends its entry point', async () => {
  const { sent, tap } = await button(awarded)
  await tap()
  expect(sent.map((headers) => headers.get(HEADERS.entrypoint))).toEqual(['StreaksCheckInFlow'])
})

test('a check-in is stored while it has no answer, and removed once the server has answered', async () => {
  const { tap, result } = await button(lost, awarded)
  await tap()
  expect(pendingCheckIn()).toMatchObject({ ticket: '2026-03-02.ticket' })
  expect(result.current.waiting).toEqual(pendingCheckIn())
  await tap()
  expect(pendingCheckIn()).toBeUndefined()
  expect(result.current.waiting).toBeUndefined()
  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toContain('10 points earned!')
})

test('a tap after a lost answer, a server failure or a rate limit repeats the same check-in', async () => {
  const limited = answer(429, { errorCode: 'too_many_requests' })
  const { keys, tap } = await button(lost, answer(503, {}), limited, awarded)
  for (const _ of [1, 2, 3, 4]) await tap()
  expect(keys()[0]).toBeTruthy()
  expect(keys()).toHaveLength(4)
  expect(new Set(keys()).size).toBe(1)
})

test('a refusal is told before the data is loaded again, which removes the card of a streak that is off', async () => {
  const told: unknown[] = []
  const off = answer(400, { errorCode: 'streaks_mission_not_enabled' })
  const hook = await renderOnScreen(() => useCheckIn((error) => told.push(error)), off)
  const reads = await hook.refreshedBy(({ checkIn }) => {
    checkIn('2026-03-02.ticket')
    expect(told).toEqual([])
  })
  expect(reads).toEqual(CHANGED)
  expect(told).toMatchObject([{ code: 'streaks_mission_not_enabled' }])
  expect(pendingCheckIn()).toBeUndefined()
})

test('[STK-02] if the network returns before the loss of a check-in is detected, the check-in is sent again, but only once', async () => {
  const response = Promise.withResolvers<Response>()
  const { sent, keys, result } = await button(() => response.promise, awarded)
  await act(async () => {
    result.current.checkIn('2026-03-02.ticket')
    result.current.sendOnline()
    result.current.sendOnline()
  })
  expect(sent).toHaveLength(1)
  response.reject(new TypeError('Failed to fetch'))
  await settle()
  expect(pendingCheckIn()).toBeUndefined()
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

test.each([
  { name: 'an award', first: awarded },
  { name: 'a refusal', first: answer(400, { errorCode: 'streaks_cool_off_active' }) },
])('a tap after $name is a new check-in', async ({ first }) => {
  const { keys, tap } = await button(first, lost)
  await tap()
  await tap()
  expect(new Set(keys()).size).toBe(2)
})

test.each([
  { name: 'an answer', first: awarded },
  { name: 'a lost answer', first: lost },
])('after $name, only the streak, the missions and the balance are refreshed', async ({ first }) => {
  const { tap } = await button(first)
  expect(await tap()).toEqual(CHANGED)
})

const useSender = () => useSending(useCheckIn())
const pending = { key: 'k', ticket: '2026-03-02.ticket' }

test('a pending check-in is sent when a screen opens', async () => {
  savePendingCheckIn(pending)
  const { keys } = await renderOnScreen(useSender, awarded)
  expect(keys()).toEqual(['k'])
  expect(pendingCheckIn()).toBeUndefined()
})

test.each([
  { name: 'the phone comes online', event: () => window.dispatchEvent(new Event('online')) },
  { name: 'the page becomes visible', event: () => document.dispatchEvent(new Event('visibilitychange')) },
])('[STK-02] a pending check-in is sent again when $name', async ({ event }) => {
  savePendingCheckIn(pending)
  const { keys } = await renderOnScreen(useSender, answer(503, {}), awarded)
  await settle(20_000)
  expect(keys()).toEqual(['k'])
  await act(async () => event())
  expect(keys()).toEqual(['k', 'k'])
  expect(pendingCheckIn()).toBeUndefined()
})

test.each([503, 429])('a check-in that was answered with %s is sent again after half a minute', async (status) => {
  savePendingCheckIn(pending)
  const { keys } = await renderOnScreen(useSender, answer(status, { errorCode: 'too_many_requests' }), awarded)
  await settle(20_000)
  expect(keys()).toEqual(['k'])
  await settle(10_000)
  expect(keys()).toEqual(['k', 'k'])
  expect(pendingCheckIn()).toBeUndefined()
})

test('a check-in whose answer was lost is sent again after 5 s, but not once it has been answered', async () => {
  savePendingCheckIn(pending)
  const { keys } = await renderOnScreen(useSender, lost, awarded)
  expect(keys()).toEqual(['k'])
  await settle(5000)
  expect(keys()).toEqual(['k', 'k'])
  await settle(60_000)
  expect(keys()).toEqual(['k', 'k'])
})
