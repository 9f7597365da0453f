// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { WheelTrends } from './WheelTrends.tsx'

const show = testPage()

test('a wheel that nobody spun is one sentence, not charts and rows of zeros', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const items = [{ day: '2026-03-02', countryCode: 'NG', spins: 0, points: 0, rewards: 0, worth: '0' }]
  queries.setQueryData(['GET /api/v1/admin/dashboard/wheel', { query: { days: 7 } }], { items, symbol: 'cUSD' })
  await show(
    <QueryClientProvider client={queries}>
      <WheelTrends days={7} country="" />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Nobody spun the wheel in these days.')
  expect(document.querySelectorAll('table, figure')).toHaveLength(0)
})
