// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { stubResizeObserver } from '../../testing/stub-resize-observer.ts'
import { testPage } from '../../testing/test-page.tsx'
import { ResultsTab } from './ResultsTab.tsx'

const show = testPage()
beforeEach(stubResizeObserver)

const row = {
  countryCode: 'NG',
  type: 'DAPP',
  period: '2026-03-02',
  won: 4,
  unclaimed: 1,
  pending: 1,
  claimed: 1,
  expired: 1,
  cost: '0.20',
  pendingCost: '0.20',
}
const giveawaySplit = {
  required: 0,
  notRequired: 0,
  alreadyDone: 0,
  since: null,
  share: null,
  expectedShare: 0.3125,
  verdict: 'TOO_FEW',
}

test('the figures call a reward delivered that its owner has, and claimed one that they still wait for', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData(['GET /api/v1/admin/rewards/stats', { query: { period: 'week' } }], {
    items: [row],
    symbol: 'cUSD',
    giveawaySplit,
  })
  await show(
    <QueryClientProvider client={queries}>
      <ResultsTab country={undefined} />
    </QueryClientProvider>,
  )
  const headers = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(headers.slice(3)).toEqual([
    'Won',
    'Delivered',
    'Claimed, not delivered',
    'Not claimed',
    'Expired',
    'Cost delivered (cUSD)',
  ])
})
