// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { BalanceProof } from './BalanceProof.tsx'

const show = testPage()

test.each([
  [1, '1 entry sums up to 50'],
  [1200, '1,200 entries sum up to 50'],
])('the proof of a balance counts %i entries', async (entries, words) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData(['GET /api/v1/admin/points/balance/{user_id}', { params: { user_id: 'ada' } }], {
    balance: 50,
    movedTo: null,
    proof: { isProven: true, sum: 50, entries },
  })
  await show(
    <QueryClientProvider client={queries}>
      <BalanceProof userId="ada" />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(words)
})
