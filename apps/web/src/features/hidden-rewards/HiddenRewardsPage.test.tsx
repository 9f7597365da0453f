// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { linksIn } from '../../testing/links-in.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { Hero, HiddenRewardsPage, NextStep } from './HiddenRewardsPage.tsx'

afterEach(cleanup)

test.each([
  [false, "There's a reward hidden in today's newsIt could be in any article. Read to find it!"],
  [true, "You found all of today's rewardsCheck back tomorrow."],
])('a person who has found everything today (%s) is not told to look for more', (isOver, text) => {
  const { container } = renderWithClient(<Hero isOver={isOver} />)
  expect(container.textContent).toBe(text)
})

test('a person who has found everything today is led to their rewards, not to the news', () => {
  const { container } = renderWithClient(<NextStep isOver />)
  expect(linksIn(container)).toEqual([
    ['See your rewards', '/rewards/earned'],
    ['Go to Missions', '/missions'],
  ])
  expect(container.querySelectorAll('button')).toHaveLength(0)
})

test.each([
  ['of the person', 'mine', 1, 'How it works'],
  ['that belongs to another account', 'another_account', 0, /can't earn here with this one/],
] as const)('on a phone %s, where device is %s, the screen promises %i finds', async (_, device, count, shown) => {
  const progress = { current: 0, target: 1 }
  const { findByText, queryAllByText } = renderWithClient(<HiddenRewardsPage />, {
    answers: {
      'GET /api/v2/user/missions': {
        missions: [{ type: 'hidden_rewards', actionState: 'GO', progress }],
        prizesFrom: null,
        prizesNeedSignIn: false,
      },
      'GET /api/v2/user': { device },
    },
  })
  await findByText(shown)
  expect(queryAllByText(/yours right away/)).toHaveLength(count)
  expect(queryAllByText(/hidden in today's news/)).toHaveLength(count)
  expect(queryAllByText(/Nothing yet/)).toHaveLength(count)
})

test.each([
  ['is told how to get prizes while there is something to find', 'GO', 1],
  ['who has found everything today is not told to sign in for more', 'CLAIMED', 0],
] as const)('a newcomer who gets no prizes yet %s', async (_, actionState, count) => {
  const progress = { current: 3, target: 3 }
  const { findByText, queryAllByText } = renderWithClient(<HiddenRewardsPage />, {
    answers: {
      'GET /api/v2/user/missions': {
        missions: [{ type: 'hidden_rewards', actionState, progress }],
        prizesFrom: '2026-03-03T08:00:00Z',
        prizesNeedSignIn: false,
      },
      'GET /api/v2/user': { device: 'mine' },
    },
  })
  await findByText('How it works')
  await waitFor(() => expect(queryAllByText('Sign in to get prizes now')).toHaveLength(count))
})
