// @vitest-environment happy-dom
import { NetworkError } from '@momi/client/http/api-error'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noteCachedAnswer, noteFreshAnswer, setOffline } from '../../shared/connectivity.ts'
import { Failure } from '../../shared/Failure.tsx'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

const page = (isEmpty: boolean) => (
  <>
    <OfflineNotice />
    {isEmpty && <Failure error={new NetworkError('Failed to fetch')} retry={() => {}} />}
  </>
)

test('offline, the age of the data is shown above cached data, but not above a screen whose data is missing', () => {
  const { rerender, getByRole } = renderWithClient(page(false))
  const notice = () => getByRole('status').textContent
  act(() => noteCachedAnswer('GET /api/v1/points', Date.now(), false))
  expect(notice()).toBe("Last updated just now — you're offline")
  rerender(page(true))
  expect(notice()).toBe("You're offline")
  rerender(page(false))
  expect(notice()).toBe("Last updated just now — you're offline")
})

test('offline, a screen that shows nothing of the server has no age of the screen before it', () => {
  const { getByRole } = renderWithClient(page(false))
  act(() => noteCachedAnswer('GET /api/v1/points', Date.now() - 3.5 * 3_600_000, false))
  expect(getByRole('status').textContent).toBe("Last updated 3 hours ago — you're offline")
  const before = location.href
  act(() => history.pushState(null, '', '/faq'))
  expect(getByRole('status').textContent).toBe("You're offline")
  act(() => history.pushState(null, '', before))
  expect(getByRole('status').textContent).toBe("Last updated 3 hours ago — you're offline")
})

test.each(['/profile', '/profile/phone', '/feedback', '/login/google'])(
  'offline, %s has no age, although points were asked for there',
  (path) => {
    const before = location.href
    history.pushState(null, '', path)
    const { getByRole } = renderWithClient(page(false))
    act(() => noteFreshAnswer('GET /api/v1/points'))
    act(() => setOffline(true))
    expect(getByRole('status').textContent).toBe("You're offline")
    act(() => history.pushState(null, '', before))
  },
)
