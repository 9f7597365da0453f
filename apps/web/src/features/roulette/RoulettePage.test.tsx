// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setOffline } from '../../shared/connectivity.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { clearPendingSpin, savePendingSpin } from './pending-spin.ts'
import { RoulettePage } from './RoulettePage.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
  clearPendingSpin()
})

const TICKET = { token: 'ticket', expiresAt: '2026-03-01T12:00:00Z' }

const PENDING = { ticket: TICKET.token, expiresAt: TICKET.expiresAt, buy: false, key: 'k' }

/** A wheel with one free spin, with these spins in its history, and with what else differs. */
const wheelWith = (
  history: readonly { id: string; amount: number }[] = [],
  {
    device = 'mine' as 'mine' | 'another_account',
    prizesFrom = null as string | null,
    nextFreeAt = null as string | null,
  } = {},
) =>
  renderWithClient(<RoulettePage />, {
    answers: {
      'GET /api/v1/roulette/config': {
        segments: [{ id: 's1', type: 'POINTS', amount: 10, name: null, worth: null, weight: 1, remaining: null }],
        spins: { FREE: 1, BET9JA: 0, BOUGHT_FOR_POINTS: 0 },
        sources: ['FREE'],
        history: history.map((one) => ({ ...one, type: 'POINTS', name: null, at: '2026-03-01T11:00:00Z' })),
        ticket: TICKET,
        nextFreeAt,
        price: null,
        change: null,
        prizesFrom,
        prizesNeedSignIn: false,
      },
      'GET /api/v2/user': { device },
    },
  })

/** The button of a wheel: its text, and whether it is disabled. */
async function button({ findByRole } = wheelWith()) {
  const { textContent, disabled } = (await findByRole('button', { name: /spin$|^Spin|to spin/i })) as HTMLButtonElement
  return [textContent, disabled]
}

test('online, the wheel can be spun', async () => {
  expect(await button()).toEqual(['Spin the wheel', false])
})

test('offline, the wheel cannot be spun, and the button says why', async () => {
  setOffline(true)
  expect(await button()).toEqual(['Go online to spin', true])
})

test('offline, an interrupted spin can still be finished', async () => {
  savePendingSpin({ ...PENDING, after: '' })
  setOffline(true)
  expect(await button()).toEqual(['Finish my spin', false])
})

test.each([
  ['', [{ id: 'made', amount: 20 }]],
  [
    'before',
    [
      { id: 'made', amount: 20 },
      { id: 'before', amount: 5 },
    ],
  ],
])(
  'an interrupted spin after %j that the server has made is not offered to be finished, and its prize is said',
  async (after, history) => {
    savePendingSpin({ ...PENDING, after })
    const wheel = wheelWith(history)
    await wheel.findByText('Your interrupted spin counted: 20 points')
    expect(await button(wheel)).toEqual(['Spin the wheel', false])
  },
)

test('an interrupted spin after the last one that the server knows is offered to be finished', async () => {
  savePendingSpin({ ...PENDING, after: 'before' })
  expect(await button(wheelWith([{ id: 'before', amount: 5 }]))).toEqual(['Finish my spin', false])
})

test.each([
  ['tells a newcomer how to get prizes now', 'mine', 1],
  ['offers no prizes on a phone on which another account earns', 'another_account', 0],
] as const)('the wheel %s', async (_, device, count) => {
  const { findByText, queryAllByText } = wheelWith([], { device, prizesFrom: '2026-03-02T12:00:00Z' })
  await findByText('Rules and odds')
  await waitFor(() => expect(queryAllByText('Sign in to get prizes now')).toHaveLength(count))
})

test.each([
  ['counts the spins of an account that earns on this phone', 'mine', 1],
  ['counts and promises no spin on a phone on which another account earns', 'another_account', 0],
] as const)('the wheel %s', async (_, device, count) => {
  const { findByText, queryAllByText } = wheelWith([], { device, nextFreeAt: '2026-03-02T12:00:00Z' })
  await findByText('Your last spins')
  await waitFor(() => expect(queryAllByText('1 spin left')).toHaveLength(count))
  expect(queryAllByText('Next free spin in')).toHaveLength(count)
})
