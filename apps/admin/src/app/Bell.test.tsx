// @vitest-environment happy-dom
import { act } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { stubResizeObserver } from '../testing/stub-resize-observer.ts'
import { testPage } from '../testing/test-page.tsx'
import { Bell } from './Bell.tsx'

const show = testPage()
beforeEach(stubResizeObserver)

test('the bell says of what was switched off what it is, where, and what was done', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  const at = '2026-03-02T12:00:00Z'
  const stop = { kind: 'STOP', by: 'Ana', reason: 'paid twice', at, dueAt: at, line: null }
  const [countryCode, key] = ['KE', 'streaks']
  queries.setQueryData(['GET /api/v1/admin/campaign/inbox', {}], {
    items: [
      { ...stop, id: '1', title: 'Country', subject: { kind: 'country', countryCode, key: 'settings' } },
      { ...stop, id: '2', title: 'Daily streak', subject: { kind: 'mission', countryCode, key } },
    ],
  })
  await show(
    <QueryClientProvider client={queries}>
      <Bell />
    </QueryClientProvider>,
  )
  await act(async () => document.querySelector('button')!.click())
  const titles = [...document.querySelectorAll('[role=dialog] li p:first-child')].map(({ textContent }) => textContent)
  expect(titles).toEqual([
    expect.stringContaining('Country: Kenya – paused'),
    expect.stringContaining('Daily streak, Kenya – switched off'),
  ])
})

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
