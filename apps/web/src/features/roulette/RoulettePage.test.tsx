// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
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

/** The button of a wheel with one free spin: its text, and whether it is disabled. */
async function button() {
  const { findByRole } = renderWithClient(<RoulettePage />, {
    answers: {
      'GET /api/v1/roulette/config': {
        segments: [{ id: 's1', type: 'POINTS', amount: 10, name: null, worth: null, weight: 1, remaining: null }],
        spins: { FREE: 1, BET9JA: 0, BOUGHT_FOR_POINTS: 0 },
        sources: ['FREE'],
        history: [],
        ticket: TICKET,
        nextFreeAt: null,
        price: null,
        change: null,
        prizesFrom: null,
        prizesNeedSignIn: false,
      },
      'GET /api/v2/user': { device: 'mine' },
    },
  })
  const { textContent, disabled } = (await findByRole('button', { name: /spin/i })) as HTMLButtonElement
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
  savePendingSpin({ ticket: TICKET.token, expiresAt: TICKET.expiresAt, buy: false, key: 'k' })
  setOffline(true)
  expect(await button()).toEqual(['Finish my spin', false])
})
