// @vitest-environment happy-dom
import { permissionsOf } from '@momi/contract/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { testPage } from '../../testing/test-page.tsx'
import { PayoutsPage } from './PayoutsPage.tsx'

const show = testPage()

const held = (userId: string, holdReason: string) => ({
  id: `payout-${userId}`,
  userId,
  countryCode: 'NG',
  type: 'REWARD',
  amount: '0.2',
  symbol: 'cUSD',
  status: 'HELD',
  holdReason,
  heldUntil: null,
  why: null,
  createdAt: '2026-03-02T08:00:00Z',
  failedAt: null,
})

test('a payout that waits for the hold of its account leads to that hold, where staff release it', async () => {
  history.replaceState(null, '', '/payouts')
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  const items = [held('ada', 'ACCOUNT_HOLD'), held('ben', 'NEW_ACCOUNT')]
  const query = { queue: 'STAFF', cursor: undefined }
  queries.setQueryData(['GET /api/v1/admin/payouts', { query }, 'pages'], {
    pages: [{ items, cursor: null }],
    pageParams: [undefined],
  })
  const me = { id: 'ana', email: 'ana@momi.test', name: 'Ana', role: 'operator', session: 's', hasMail: true } as const
  await show(
    <MeContext value={{ ...me, permissions: permissionsOf('operator') }}>
      <QueryClientProvider client={queries}>
        <PayoutsPage />
      </QueryClientProvider>
    </MeContext>,
  )
  const rows = [...document.querySelectorAll('tbody tr')]
  expect(rows.map((row) => row.querySelector('a[href^="/holds"]')?.getAttribute('href'))).toEqual([
    '/holds?queue=OPEN&search=ada',
    undefined,
  ])
  expect(rows[0]!.textContent).toContain('0.20 cUSD')
})
