// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Hero, NextStep } from './HiddenRewardsPage.tsx'

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
