// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setOffline } from '../../shared/connectivity.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { BuySpin } from './BuySpin.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

test.each([
  [0, 'You need 40 more points.'],
  [39, 'You need 1 more point.'],
  [40, undefined],
  [1000, undefined],
])('with %i points, a spin for 40 says which points are missing', (balance, missing) => {
  const { container } = renderWithClient(<BuySpin price={40} balance={balance} isTurning={false} onBuy={() => {}} />)
  expect(container.querySelector('p')?.textContent).toBe(missing)
  expect(container.querySelector('button')?.disabled).toBe(missing !== undefined)
})

test('offline, no spin can be bought, and the button says why', () => {
  setOffline(true)
  const { getByRole } = renderWithClient(<BuySpin price={40} balance={40} isTurning={false} onBuy={() => {}} />)
  const button = getByRole('button', { name: 'Go online to buy a spin' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
})
