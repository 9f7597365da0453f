// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { Hero, HiddenRewardsPage, NextStep } from './HiddenRewardsPage.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

test.each([
  [false, "There's a reward hidden in today's newsIt could be in any article. Read to find it!"],
  [true, "You found all of today's rewardsCheck back tomorrow."],
])('a person who has found everything today (%s) is not told to look for more', (isOver, text) => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Hero isOver={isOver} />
    </I18nProvider>,
  )
  expect(container.textContent).toBe(text)
})

test('a person who has found everything today is led to their rewards, not to the news', () => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <NextStep isOver />
    </I18nProvider>,
  )
  const links = [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['See your rewards', '/rewards/earned'],
    ['Go to Missions', '/missions'],
  ])
  expect(container.querySelectorAll('button')).toHaveLength(0)
})

test.each([
  ['of the person', 'own', 1],
  ['that belongs to another account', 'another_account', 0],
])('on a phone %s, where device is %s, the screen promises %i finds', async (_, device, count) => {
  const progress = { current: 0, target: 1 }
  const answers: Readonly<Record<string, object>> = {
    'GET /api/v2/user/missions': {
      missions: [{ type: 'hidden_rewards', actionState: 'GO', progress }],
      prizesFrom: null,
      prizesNeedSignIn: false,
    },
    'GET /api/v2/user': { device },
  }
  const client = {
    call: async (key: string) => answers[key],
    kept: (key: string) => answers[key],
    config: {},
    host: {},
  }
  const { findByText, queryAllByText } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client as unknown as Client}>
          <HiddenRewardsPage />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  await findByText('How it works')
  expect(queryAllByText(/hidden in today's news/)).toHaveLength(count)
  expect(queryAllByText(/Nothing yet/)).toHaveLength(count)
})
