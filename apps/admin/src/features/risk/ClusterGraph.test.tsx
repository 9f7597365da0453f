// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clusterAccount } from '../../testing/cluster-account.ts'
import { testPage } from '../../testing/test-page.tsx'
import { ClusterGraph } from './ClusterGraph.tsx'
import classes from './ClusterGraph.module.css'
import type { Cluster } from './risk-types.ts'

const show = testPage()

test('the graph shows each account by the number of its row, each thing that is shared, and a line for each share', async () => {
  const cluster: Cluster = {
    accounts: ['a', 'b', 'c'].map((id) => clusterAccount(id)),
    links: [
      { kind: 'WALLET', accounts: ['c', 'b'] },
      { kind: 'DEVICE', accounts: ['a', 'b', 'c'] },
    ],
    symbol: 'cUSD',
    isCut: false,
  }
  await show(<ClusterGraph cluster={cluster} user="b" />)
  const graph = document.querySelector('svg')!
  const textsOf = (selector: string) => [...graph.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(graph.getAttribute('role')).toBe('img')
  expect(graph.getAttribute('aria-label')).toMatch(/^3 accounts that share 2 /)
  expect(textsOf('g:has(circle)').toSorted()).toEqual(['1', '2', '3'])
  expect(textsOf('g:has(rect)')).toEqual(['Wallet', 'Device'])
  // The account of the page stands out.
  expect(textsOf(`g:has(.${classes['isThis']})`)).toEqual(['2'])
  const placeOf = (element: Element, x: string, y: string) => `${element.getAttribute(x)} ${element.getAttribute(y)}`
  const numbers = new Map(
    [...graph.querySelectorAll('circle')].map((circle) => [
      placeOf(circle, 'cx', 'cy'),
      circle.parentElement!.textContent,
    ]),
  )
  const ends = [...graph.querySelectorAll('line')].map((line) => numbers.get(placeOf(line, 'x2', 'y2')))
  expect(ends).toEqual(['3', '2', '1', '2', '3'])
})
