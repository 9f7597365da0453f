// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setOffline } from '../../../shared/connectivity.ts'
import { renderWithClient } from '../../../testing/render-with-client.tsx'
import { MissionExtras } from '../extras/MissionExtras.tsx'
import type { Mission } from '../mission-messages.ts'
import { SpinCard } from './SpinCard.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

const noop = () => {}

test.each([
  ['of its own', 'mine', 'CLAIM', 'Spin now', false],
  ['of its own, once spun', 'mine', 'CLAIMED', '1 free a day', true],
  ['of another account', 'another_account', 'CLAIM', '1 free a day', false],
] as const)('on a phone %s, the tile of the wheel says what is so', async (_, device, actionState, text, isDone) => {
  const mission = { type: 'roulette', actionState, pays: { amount: 1 } } as unknown as Mission
  const { container, getByText } = renderWithClient(<SpinCard mission={mission} hasPrizes ahead={null} />, {
    answers: { 'GET /api/v2/user': { device } },
  })
  await waitFor(() => expect(getByText(text)).toBeDefined())
  expect(container.querySelector('.bg-success-soft') !== null).toBe(isDone)
})

test('offline, the tile of the wheel offers no spin', async () => {
  setOffline(true)
  const mission = { type: 'roulette', actionState: 'CLAIM', pays: { amount: 1 } } as unknown as Mission
  const { findByText, queryByText } = renderWithClient(<SpinCard mission={mission} hasPrizes ahead={null} />, {
    answers: { 'GET /api/v2/user': { device: 'mine' } },
  })
  await findByText('Go online to spin')
  expect(queryByText('Spin now')).toBeNull()
})

test.each([
  [{ prizesFrom: null, prizesNeedSignIn: false }, 'Spin now'],
  [{}, 'Spin now'],
  [{ prizesFrom: '2026-03-02T12:00:00Z', prizesNeedSignIn: false }, 'Spin now · No prizes yet'],
  [{ prizesFrom: null, prizesNeedSignIn: true }, 'Spin now · No prizes yet'],
])('of an account whose prizes are %j, Missions says of the wheel: %s', async (opening, text) => {
  const missions = [{ type: 'roulette', group: 'prizes', actionState: 'CLAIM', pays: { amount: 1 } }] as never
  const { findByText } = renderWithClient(
    <MissionExtras missions={missions} tapped={undefined} onDone={noop} onTap={noop} onDataReady={noop} {...opening} />,
    { answers: { 'GET /api/v2/user': { device: 'mine' } } },
  )
  const wheel = (await findByText('Spin now')).closest('a')!
  expect(wheel.textContent).toBe(`Lucky wheel${text}`)
})
