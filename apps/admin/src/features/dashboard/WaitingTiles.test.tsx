// @vitest-environment happy-dom
import type { Role } from '@momi/contract/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { testPage } from '../../testing/test-page.tsx'
import type { Waiting } from './use-waiting.ts'
import { WaitingTiles } from './WaitingTiles.tsx'

const show = testPage()
const NONE = { count: 0, urgent: 0, since: null }

async function shown(
  items: Waiting['items'],
  warnings: readonly ('EMPTY' | 'LOW' | null)[] = [],
  role: Role = 'operator',
) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queries.setQueryData(['GET /api/v1/admin/dashboard/waiting', {}], { items, most: 1000 })
  queries.setQueryData(['GET /api/v1/admin/stock/pools', { query: {} }], {
    items: warnings.map((warning) => ({ warning })),
  })
  await show(
    <MeContext value={meAs(role)}>
      <QueryClientProvider client={queries}>
        <WaitingTiles />
      </QueryClientProvider>
    </MeContext>,
  )
}
const tiles = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test('what keeps people from what they are due is first, and each number opens its list', async () => {
  await shown(
    [
      { kind: 'APPROVALS', ...NONE, count: 2 },
      { kind: 'CLAIMS', ...NONE, count: 12, urgent: 3 },
      { kind: 'PAYOUTS_HELD', ...NONE, count: 1000 },
      { kind: 'PAYOUTS_FAILED', ...NONE, count: 1, urgent: 1 },
    ],
    ['LOW', null, 'EMPTY'],
  )
  expect(tiles()).toEqual([
    ['Claims to deliver123: Overdue', '/claims'],
    ['Failed payouts1The person was not paid', '/payouts?queue=FAILED'],
    ['Stock that runs out21: Empty', '/stock?low=yes'],
    ['Points to approve2', '/approvals'],
    ['Held payouts to decide1,000 or more', '/payouts'],
  ])
})

test('what has nothing takes one line', async () => {
  await shown([
    { kind: 'APPROVALS', ...NONE, count: 1 },
    { kind: 'JOBS', ...NONE },
    { kind: 'HOLDS', ...NONE },
  ])
  expect(tiles()).toHaveLength(1)
  expect(document.body.textContent).toContain('All clear: Jobs that stopped, Holds for you to answer, Stock')
})

test('one sentence says that nothing waits at all', async () => {
  await shown([{ kind: 'APPROVALS', ...NONE }])
  expect(document.body.textContent).toContain('Nothing needs attention right now.')
  expect(tiles()).toEqual([])
})

test('a role is shown only what it may end', async () => {
  const items = [
    { kind: 'APPROVALS' as const, ...NONE, count: 2 },
    { kind: 'CLAIMS' as const, ...NONE, count: 3 },
    { kind: 'JOBS' as const, ...NONE },
  ]
  await shown(items, ['LOW'], 'support')
  expect(tiles()).toEqual([['Claims to deliver3', '/claims']])
  expect(document.body.textContent).not.toContain('Jobs that stopped')
  await shown(items, ['LOW'], 'campaigns')
  expect(tiles()).toEqual([
    ['Claims to deliver3', '/claims'],
    ['Stock that runs out1', '/stock?low=yes'],
  ])
})
