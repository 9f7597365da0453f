// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseTimeZone } from '../../shared/time-zone.ts'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import { PayoutsPage } from './PayoutsPage.tsx'

const show = testPage()
beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  chooseTimeZone(undefined)
})

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
  txHash: null,
  createdAt: '2026-03-02T08:00:00Z',
  failedAt: null,
  paidAt: null,
})

/** Shows the page of an address with the payouts that the server lists for `query`. */
async function showPayouts(path: string, query: object, items: readonly object[]) {
  history.replaceState(null, '', path)
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, enabled: false } } })
  queries.setQueryData(['GET /api/v1/admin/payouts', { query }, 'pages'], {
    pages: [{ items, cursor: null }],
    pageParams: [undefined],
  })
  await show(
    <MeContext value={meAs('operator')}>
      <QueryClientProvider client={queries}>
        <PayoutsPage />
      </QueryClientProvider>
    </MeContext>,
  )
}

test('a payout that waits for the hold of its account leads to that hold, where staff release it', async () => {
  await showPayouts('/payouts', { queue: 'STAFF' }, [held('ada', 'ACCOUNT_HOLD'), held('ben', 'NEW_ACCOUNT')])
  const rows = [...document.querySelectorAll('tbody tr')]
  expect(rows.map((row) => row.querySelector('a[href^="/holds"]')?.getAttribute('href'))).toEqual([
    '/holds?queue=OPEN&search=ada',
    undefined,
  ])
  expect(rows[0]!.textContent).toContain('0.20 cUSD')
})

test('paid payouts are chosen by days, and their file has the amount as a number, its token beside it, and the days in its name', async () => {
  chooseTimeZone('UTC')
  const paid = {
    ...held('ada', ''),
    amount: '1.5',
    status: 'SETTLED',
    holdReason: null,
    paidAt: '2026-03-03T08:00:00Z',
  }
  const query = {
    queue: 'PAID',
    country_code: 'NG',
    from: '2026-03-02T00:00:00.000Z',
    to: '2026-03-09T00:00:00.000Z',
  }
  await showPayouts('/payouts?queue=PAID&country=NG&from=2026-03-02&to=2026-03-08', query, [paid])
  expect(document.querySelector('tbody tr')!.textContent).toContain('1.50 cUSD')
  const files: { name: string; text: Promise<string> }[] = []
  let blob: Blob
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob
    return 'blob:1'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: blob.text() })
  })
  for (const label of ['Export', 'CSV for programs']) {
    const find = () => [...document.querySelectorAll('button')].find((one) => one.textContent === label)
    await expect.poll(find).toBeDefined()
    await act(async () => find()!.click())
  }
  expect(files.map(({ name }) => name)).toEqual(['payouts-paid-2026-03-02-2026-03-08.csv'])
  const [head, row] = (await files[0]!.text).split('\r\n')
  expect(head).toMatch(/^"Person","Amount","Token","For","Paid",/)
  expect(row).toContain('"ada","1.5","cUSD"')
})
