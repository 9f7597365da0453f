// @vitest-environment happy-dom
import { ApiError } from '@momi/client/http/api-error'
import { afterEach, expect, test, vi } from 'vitest'
import { testPage } from '../testing/test-page.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const show = testPage()
afterEach(() => vi.restoreAllMocks())

function Crash({ error }: { error: Error }): never {
  throw error
}

test.each([
  ['a crash in the browser', new TypeError('x is undefined'), 'This page failed to show. Reload it, or go to another'],
  ['an answer of the server', new ApiError('/', 500, 'Failed', '{}'), 'Something went wrong on the server.'],
])('a page that cannot be shown says what failed: %s', async (_, error, text) => {
  vi.spyOn(console, 'error').mockReturnValue()
  await show(
    <ErrorBoundary>
      <Crash error={error} />
    </ErrorBoundary>,
  )
  expect(document.querySelector('[role=alert]')?.textContent).toContain(text)
})
