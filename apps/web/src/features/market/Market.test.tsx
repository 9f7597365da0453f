// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setOffline } from '../../shared/connectivity.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { Market } from './Market.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

const icons = 'GET /api/v1/market/product/premium-icon/items'
const wallpapers = 'GET /api/v1/market/product/premium-wallpaper/items'
const lost = () => Promise.reject(new Error('no network'))

test('a market that could not be loaded says offline that it needs a connection', async () => {
  const { findByText, container } = renderWithClient(<Market />, { answers: { [icons]: lost, [wallpapers]: lost } })
  expect(container.textContent).toBe('')
  act(() => setOffline(true))
  await findByText('The market needs a connection.')
})

test('a market without offers says nothing, offline neither', async () => {
  const none = { items: [], balance: 0 }
  const { container } = renderWithClient(<Market />, { answers: { [icons]: none, [wallpapers]: none } })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  act(() => setOffline(true))
  expect(container.textContent).toBe('')
})
