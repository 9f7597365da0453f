// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { NetworkError } from '@momi/client/http/api-error'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  history.replaceState(null, '', '/points')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function pageOf(error: Error) {
  function WithoutCode(): never {
    throw error
  }
  return render(
    <I18nProvider i18n={i18n}>
      <ErrorBoundary>
        <WithoutCode />
      </ErrorBoundary>
    </I18nProvider>,
  )
}

test('a screen whose code could not be loaded has a heading and a way back', async () => {
  const { findByRole } = pageOf(new NetworkError('Failed to fetch'))
  expect((await findByRole('heading', { level: 1 })).textContent).toBe("This page didn't load")
  const back = await findByRole('button', { name: 'Back' })
  act(() => void fireEvent.click(back))
  expect(location.pathname).toBe('/missions')
})
