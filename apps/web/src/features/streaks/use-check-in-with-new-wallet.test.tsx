// @vitest-environment happy-dom
import { useState } from 'react'
import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRefresh } from '../../shared/use-refresh.ts'
import { answer, answerReads, renderOnScreen, settle, setUpScreens } from '../../testing/render-on-screen.tsx'
import { streakStatus } from '../../testing/streak-status.ts'
import { clearPendingCheckIn } from './pending-check-in.ts'
import { useCheckInWithNewWallet } from './use-check-in-with-new-wallet.ts'

setUpScreens()

vi.mock('../../shared/i18n/i18n.ts', () => ({ loadMessages: async () => {}, withMessages: (code: unknown) => code }))

const STATUS = '/api/v1/streaks/checkin/status'
const status = (walletReported: boolean, open = true) => ({ ...streakStatus(0, { open }), walletReported })
const awarded = answer(200, { pointsAwarded: 10, status: streakStatus(1) })

function useScreen() {
  const [hasNewWallet, setNewWallet] = useState(false)
  return {
    isOver: useCheckInWithNewWallet(hasNewWallet),
    activate: () => setNewWallet(true),
    refresh: useRefresh(),
  }
}

afterEach(clearPendingCheckIn)

test('[STK-03] a person with a new wallet is checked in, even if another refresh overtakes the request for the status', async () => {
  answerReads({ [STATUS]: () => status(false) })
  const { result, sent } = await renderOnScreen(useScreen, awarded)
  const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const answers = [first.promise, second.promise]
  answerReads({ [STATUS]: () => answers.shift() ?? second.promise })
  await act(async () => result.current.activate())
  await act(async () => void result.current.refresh(['GET /api/v1/streaks/checkin/status']))
  first.resolve(status(true))
  await settle()
  second.resolve(status(true))
  await settle()
  expect(sent).toHaveLength(1)
  expect(result.current.isOver).toBe(true)
})

test.each([
  { name: 'no day is open', read: () => status(true, false) },
  { name: 'the server has not seen the wallet', read: () => status(false) },
])('[STK-03] no check-in is sent with a new wallet if $name', async ({ read }) => {
  answerReads({ [STATUS]: read })
  const { result, sent } = await renderOnScreen(useScreen)
  await act(async () => result.current.activate())
  await settle()
  expect(sent).toEqual([])
  expect(result.current.isOver).toBe(true)
})

test('the no-wallet screen is left even if the status of the streak cannot be loaded', async () => {
  const { result, sent } = await renderOnScreen(useScreen)
  answerReads({ [STATUS]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await act(async () => result.current.activate())
  await settle()
  expect(sent).toEqual([])
  expect(result.current.isOver).toBe(true)
})
