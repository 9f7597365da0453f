// @vitest-environment happy-dom
import { act } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { stubResizeObserver } from '../testing/stub-resize-observer.ts'
import { testPage } from '../testing/test-page.tsx'
import { Bell } from './Bell.tsx'

const show = testPage()
beforeEach(stubResizeObserver)

test('an empty bell names what it looks at, and leads to what else there is to do', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData(['GET /api/v1/admin/campaign/inbox', {}], { items: [] })
  await show(
    <QueryClientProvider client={queries}>
      <Bell />
    </QueryClientProvider>,
  )
  const bell = document.querySelector('button')!
  expect(bell.getAttribute('aria-label')).toBe('No change or alert waits for you')
  await act(async () => bell.click())
  const dialog = document.querySelector('[role=dialog]')!
  expect(dialog.textContent).toBe(
    'No change, alert or overdue answer waits for you. Home shows what else there is to do.',
  )
  expect(dialog.querySelector('a')?.getAttribute('href')).toBe('/')
})
