// @vitest-environment happy-dom
import { act } from 'react'
import type { Role } from '@momi/contract/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { JobsPage } from './JobsPage.tsx'

const show = testPage()
// The text field listens to fonts, which this environment does not have.
Object.assign(document, { fonts: new EventTarget() })

const ranAt = '2026-03-02T09:00:00Z'
const jobs = [{ job: 'audit-stock', endedAt: ranAt, succeededAt: ranAt, isFailing: false }]
const setAside = { job: 'giveaway-claims', ref: 'claim-1', attempts: 30, why: 'no answer', at: '2026-03-02T08:00:00Z' }

async function shown(role: Role): Promise<HTMLElement> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(['GET /api/v1/admin/jobs', {}], { jobs, setAside: [setAside] })
  await show(
    <MeContext value={meAs(role)}>
      <QueryClientProvider client={queries}>
        <JobsPage />
      </QueryClientProvider>
    </MeContext>,
  )
  return document.body
}
const retryButtons = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Retry')

test('work that was set aside has the words of its job and a button that asks why it is retried', async () => {
  const page = await shown('operator')
  expect(page.querySelector('td')!.textContent).toBe('Delivery of a giveaway package giveaway-claims')
  await act(async () => retryButtons()[0]!.click())
  const dialog = document.querySelector('[role=dialog]')!
  expect(dialog.textContent).toContain('Retry: Delivery of a giveaway package')
  expect(dialog.textContent).toContain('It was given up after its last attempt: no answer.')
})

test('a role that may only look has no button to retry it', async () => {
  const page = await shown('support')
  expect(retryButtons()).toEqual([])
  const heads = [...page.querySelectorAll('table')[0]!.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(heads).toEqual(['Job', 'Since', 'Attempts', 'Why'])
})

test('a job whose last run succeeded is fine, and is not said to run', async () => {
  const page = await shown('support')
  expect(page.textContent).toContain('Fine')
  expect(page.textContent).not.toContain('Running')
})

test('the list of last runs has the words of each job, above its name', async () => {
  const page = await shown('support')
  const [, runs] = page.querySelectorAll('table')
  expect(runs!.querySelector('td')!.textContent).toBe('Check the counts of stock audit-stock')
})
