// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { BatchActions } from './BatchActions.tsx'

const show = testPage()
const batch = { id: 'b1', status: 'WINNABLE', version: 1, free: 3, createdBy: 'ben@momi.test', createdAt: '2026-03-01' }
const pool = { countryCode: 'NG', definitionId: 'voucher', name: 'Voucher' }

const subject = (key: string) => ({ kind: 'stock_batch', key })

/** The texts and links of what can be done with the batch while these changes are open. */
async function actionsWhile(changes: readonly { id: string; subjects: readonly object[] }[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData(['GET /api/v1/admin/campaign/changes', { query: { filter: 'open' } }], { items: changes })
  await show(
    <MeContext value={meAs('owner')}>
      <QueryClientProvider client={queries}>
        <BatchActions pool={pool as never} batch={batch as never} />
      </QueryClientProvider>
    </MeContext>,
  )
  return [...document.querySelectorAll('a, button')].map((one) => [one.textContent, one.getAttribute('href')])
}

test.each([
  ['is offered while no change of the batch is open', [], ['Withdraw', null]],
  ['is offered while another batch is changed', [{ id: 'c1', subjects: [subject('b2')] }], ['Withdraw', null]],
  [
    'that is requested is not offered again, and leads to its change',
    [{ id: 'c1', subjects: [subject('b1')] }],
    ['Change requested', '/campaign/changes/c1'],
  ],
])('a withdrawal %s', async (_, changes, shown) => {
  expect(await actionsWhile(changes)).toEqual([shown])
})
