// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ScreenFailed } from './ScreenFailed.tsx'

afterEach(cleanup)

test.each([
  ['Failed to fetch dynamically imported module: /assets/points.js', "This page didn't load"],
  ['x is not a function', 'Something went wrong'],
])('a screen that failed with %j has a heading, a reload and a link to Missions', (message, heading) => {
  history.replaceState(null, '', '/points')
  const { getByRole } = renderWithClient(<ScreenFailed error={new TypeError(message)} />)
  expect(getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(getByRole('button', { name: 'Reload page' })).toBeDefined()
  expect(getByRole('link', { name: 'Go to Missions' }).getAttribute('href')).toBe('/missions')
})
