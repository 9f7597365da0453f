// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { useSumColumns } from './use-sum-columns.tsx'

const show = testPage()

function Headers() {
  const columns = useSumColumns()
  return <output>{columns.map(({ header }) => String(header)).join(' ')}</output>
}

test('the sum of a pool names the items delivered that their owners have', async () => {
  await show(<Headers />)
  expect(document.querySelector('output')?.textContent).toBe('Loaded = free + won + delivered + expired + withdrawn')
})
