// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setOffline } from '../../shared/connectivity.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { Freezes } from './Freezes.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

const freezes = (canBuy: boolean) =>
  renderWithClient(<Freezes held={0} most={2} price={50} canBuy={canBuy} />, {
    answers: { 'GET /api/v1/points': { balance: 120 } },
  })

test('offline, the button that buys a freeze is disabled, and the line below it says why', async () => {
  setOffline(true)
  const { findByText, getByRole } = freezes(true)
  await findByText('Go online to buy one.')
  expect(getByRole('button')).toHaveProperty('disabled', true)
})

test('online, the line says how many points are left after the purchase', async () => {
  const { findByText, getByRole } = freezes(true)
  await findByText("You'll have 70 points left")
  expect(getByRole('button')).toHaveProperty('disabled', false)
})

test('on a phone that belongs to another account no freeze is sold', async () => {
  const { findByText, queryByRole } = freezes(false)
  await findByText('No freezes')
  expect(queryByRole('button')).toBeNull()
})

test('where nobody may own a freeze, a person without one is not told to have the maximum', async () => {
  const { container } = renderWithClient(<Freezes held={0} most={0} price={50} canBuy />)
  expect(container.textContent).toBe('No freezesEach one protects a missed day.')
})
