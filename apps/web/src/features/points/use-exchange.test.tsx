// @vitest-environment happy-dom
import { currentDialog } from '@momi/ui/dialog'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answer, BALANCE_PATHS, lost, renderOnScreen, setUpScreens } from '../../testing/render-on-screen.tsx'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { useExchange } from './use-exchange.ts'

setUpScreens()
afterEach(cleanup)

const exchanged = answer(200, { exchangeId: 'e1', amount: '0.5', symbol: 'cUSD', hold: null })
const CHANGED = [...BALANCE_PATHS, '/api/v1/points/exchanges'].toSorted()

const useWithoutForm = () => useExchange(() => {})

test('a retry after a lost answer is the same exchange, and refreshes only the balance and the exchanges', async () => {
  const { refreshedBy, keys } = await renderOnScreen(useWithoutForm, lost, exchanged)
  expect(await refreshedBy(({ exchange }) => void exchange({ points: 500, pointsPerUnit: 1000 }))).toEqual(CHANGED)
  expect(currentDialog()).toBeNull()
  expect(await refreshedBy(({ exchange }) => void exchange({ points: 500, pointsPerUnit: 1000 }))).toEqual(CHANGED)
  await expect.poll(() => currentDialog()?.title).toBe('0.50 cUSD is on its way')
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

test.each([
  { name: 'at another rate', retried: { points: 500, pointsPerUnit: 2000 }, isSame: true },
  { name: 'of other points', retried: { points: 600, pointsPerUnit: 1000 }, isSame: false },
])('a retry $name has the key of the lost exchange: $isSame', async ({ retried, isSame }) => {
  const { refreshedBy, keys } = await renderOnScreen(useWithoutForm, lost, exchanged)
  await refreshedBy(({ exchange }) => void exchange({ points: 500, pointsPerUnit: 1000 }))
  await refreshedBy(({ exchange }) => void exchange(retried))
  expect(keys()[0] === keys()[1]).toBe(isSame)
})

test('the form is cleared before the confirmation opens, so that closing it does not return the focus to a disabled button', async () => {
  const dialogs: unknown[] = []
  const useWithForm = () => useExchange(() => dialogs.push(currentDialog()))
  const { refreshedBy } = await renderOnScreen(useWithForm, exchanged)
  await refreshedBy(({ exchange }) => void exchange({ points: 500, pointsPerUnit: 1000 }))
  expect(dialogs).toEqual([null])
  await expect.poll(currentDialog).not.toBeNull()
})

test('an exchange that waits is not said to be on its way', async () => {
  const hold = { reason: 'NEW_ACCOUNT', until: '2026-03-03T08:00:00.000Z' }
  const request = { points: 500, worth: null, wallet: `0x${'a'.repeat(40)}`, createdAt: '2026-03-02T08:00:00.000Z' }
  const held = answer(200, { ...request, exchangeId: 'e1', amount: '0.5', symbol: 'cUSD', hold })
  const { refreshedBy } = await renderOnScreen(useWithoutForm, held)
  await refreshedBy(({ exchange }) => void exchange({ points: 500, pointsPerUnit: 1000 }))
  await expect.poll(() => currentDialog()?.title).toBe('You asked for 0.50 cUSD')
  const { container } = renderWithClient(<>{currentDialog()?.text}</>)
  expect(container.textContent).toMatch(/^We'll send it soon after /)
})
