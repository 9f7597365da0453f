// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { MeContext } from '../../shared/staff.ts'
import { meAs } from '../../testing/me-as.ts'
import { clusterAccount } from '../../testing/cluster-account.ts'
import { stubResizeObserver } from '../../testing/stub-resize-observer.ts'
import { testPage } from '../../testing/test-page.tsx'
import { ClusterTable } from './ClusterTable.tsx'

const show = testPage()
beforeEach(stubResizeObserver)

test('an account of a cluster that has a hold leads to it, and only the others can be held', async () => {
  const cluster = {
    accounts: [clusterAccount('a', true), clusterAccount('b', false)],
    links: [],
    symbol: 'cUSD',
    isCut: false,
  }
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <MeContext value={meAs('support')}>
        <ClusterTable cluster={cluster} user="b" />
      </MeContext>
    </QueryClientProvider>,
  )
  const actions = [...document.querySelectorAll('tbody tr')].map((row) => row.lastElementChild!)
  expect(actions.map((cell) => [cell.textContent, cell.querySelector('a')?.getAttribute('href') ?? null])).toEqual([
    ['Open the hold', '/holds?queue=OPEN&search=a'],
    ['Hold', null],
  ])
})
