// @vitest-environment happy-dom
import { NetworkError } from '@momi/client/http/api-error'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithClient } from '../testing/render-with-client.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
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
  return renderWithClient(
    <ErrorBoundary>
      <WithoutCode />
    </ErrorBoundary>,
  )
}

test('a screen whose code could not be loaded has a heading and a way back', async () => {
  const { findByRole } = pageOf(new NetworkError('Failed to fetch'))
  expect((await findByRole('heading', { level: 1 })).textContent).toBe("This page didn't load")
  const back = await findByRole('button', { name: 'Back' })
  act(() => void fireEvent.click(back))
  expect(location.pathname).toBe('/missions')
})
