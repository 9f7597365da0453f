// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ScreenFailed } from './ScreenFailed.tsx'

afterEach(cleanup)

test.each([
  ['Failed to fetch dynamically imported module: /assets/points.js', "This page didn't load"],
  ['x is not a function', 'Something went wrong'],
])('a screen that failed with %j has a heading, a reload and a link to Missions', (message, heading) => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  history.replaceState(null, '', '/points')
  const { getByRole } = render(
    <I18nProvider i18n={i18n}>
      <ScreenFailed error={new TypeError(message)} />
    </I18nProvider>,
  )
  expect(getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(getByRole('button', { name: 'Reload page' })).toBeDefined()
  expect(getByRole('link', { name: 'Go to Missions' }).getAttribute('href')).toBe('/missions')
})
