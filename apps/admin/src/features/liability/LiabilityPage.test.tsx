// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { DaysLeft } from './LiabilityPage.tsx'

const show = testPage()

test.each([
  [null, 'nothing was paid in the last 28 days'],
  [12, '12 days left at 0.20 cUSD a day'],
  [365, '365 days left at 0.20 cUSD a day'],
  [4_999_999, 'over a year left at 0.20 cUSD a day'],
])('of a treasury that lasts %s days, the liability says “%s”', async (daysLeft, text) => {
  await show(
    <output>
      <DaysLeft balance="1000" at="2026-03-12T09:00:00.000Z" paidPerDay="0.2" daysLeft={daysLeft} symbol="cUSD" />
    </output>,
  )
  expect(document.querySelector('output')?.textContent).toBe(text)
})
