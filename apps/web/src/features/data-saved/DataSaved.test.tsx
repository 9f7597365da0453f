// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { DataSaved } from './DataSaved.tsx'

afterEach(cleanup)

const config = {
  missionDay: '2026-03-02',
  kilobytesToday: 500,
  kilobytesCarried: 0,
  steps: [{ kilobytes: 1000, points: 10, spins: 0, isReward: false }],
}

test.each([
  ['that is the account’s', 'mine', 1, 0],
  ['on which another account earns', 'another_account', 0, 1],
] as const)('on a phone %s, savings are counted and goals promised: %3$i', async (_, device, goals, notices) => {
  const { queryAllByText } = renderWithClient(<DataSaved config={config} onPhone={0} />, {
    answers: { 'GET /api/v2/user': { device, userType: 'ANONYMOUS' } },
  })
  await waitFor(() => expect(queryAllByText(/can't earn here with this one/)).toHaveLength(notices))
  expect(queryAllByText('saved today')).toHaveLength(goals)
  expect(queryAllByText("Today's goals")).toHaveLength(goals)
})
