// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { FirstSteps } from './FirstSteps.tsx'

const show = testPage()

const STEPS = ['COUNTRY', 'TERMS', 'MISSIONS', 'REWARD', 'STOCK', 'EXCHANGE_RATE', 'PUBLISHED']

/** The steps of Kenya with these states; the others are done. */
async function shown(states: Record<string, string>): Promise<string> {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  const steps = STEPS.map((step) => ({ step, state: states[step] ?? 'DONE', count: 1, changeId: null }))
  queries.setQueryData(['GET /api/v1/admin/campaign/setup', {}], { items: [{ countryCode: 'KE', steps }] })
  await show(
    <MeContext value={meAs('owner')}>
      <QueryClientProvider client={queries}>
        <FirstSteps />
      </QueryClientProvider>
    </MeContext>,
  )
  return document.body.textContent!
}

test('a country that is paused lacks nothing, and says that it is paused', async () => {
  const text = await shown({ COUNTRY: 'PAUSED' })
  expect(text).toContain('Kenya is paused')
  expect(text).toContain('Missions give nothing there.')
  expect(text).not.toContain('still needs')
})

test('a country that is paused and lacks something has a checklist, in which it is to be opened again', async () => {
  const text = await shown({ COUNTRY: 'PAUSED', STOCK: 'MISSING' })
  expect(text).toContain('What Kenya still needs')
  expect(text).toContain('Open the country again')
})
