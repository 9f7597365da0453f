// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { RiskReviewPage } from './RiskReviewPage.tsx'

const show = testPage()

/** Shows the page with what the server has answered already. */
async function showReview(answers: Readonly<Record<string, object>>) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  for (const [key, answer] of Object.entries(answers)) queries.setQueryData([key, {}], answer)
  await show(
    <MeContext value={meAs('operator')}>
      <QueryClientProvider key={Object.keys(answers).length} client={queries}>
        <RiskReviewPage />
      </QueryClientProvider>
    </MeContext>,
  )
  return document.body.textContent
}

test('the risk cases and the signals are only said to be none when they have been loaded', async () => {
  const loading = await showReview({})
  expect(loading).not.toContain('Nothing to review')
  expect(loading).not.toContain('No risk signals are configured.')
  const none = { items: [] }
  const loaded = await showReview({ 'GET /api/v1/admin/risk/cases': none, 'GET /api/v1/admin/risk/signals': none })
  expect(loaded).toContain('Nothing to review')
  expect(loaded).toContain('No risk signals are configured.')
})
