// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import type { ExchangeConfig } from './exchange.ts'
import { ExchangeForm } from './ExchangeForm.tsx'

afterEach(cleanup)

const CONFIG = { symbol: 'cUSD', pointsPerUnit: 1000, minPoints: 100, balance: 200, withdrawable: 200, decimals: 3 }

test.each([
  ['200', 'You get 0.20 cUSD'],
  ['50', 'You get 0 cUSD'],
  ['9999', 'You get 0 cUSD'],
  ['1.5', 'You get 0 cUSD'],
])('of 200 points, with a minimum of 100, the preview of %s says: %s', (typed, said) => {
  const { getByRole, getByText } = renderWithClient(
    <ExchangeForm config={CONFIG as unknown as ExchangeConfig} address="0xAbCd" />,
  )
  fireEvent.change(getByRole('textbox'), { target: { value: typed } })
  expect(getByText(/^You get/).textContent).toBe(said)
})

test.each([
  ['NEW_ACCOUNT', /Arrives.*Soon after/],
  ['ACCOUNT_HOLD', /Arrives.*When our check ends/],
])('an exchange that waits because of %s says when it arrives', (reason, said) => {
  const config = { ...CONFIG, hold: { reason, until: '2026-12-21T13:26:00Z' } }
  const { container } = renderWithClient(<ExchangeForm config={config as unknown as ExchangeConfig} address="0xAbCd" />)
  expect(container.textContent).toMatch(said)
})
