// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { Forecast } from './Forecast.tsx'
import type { Pool } from './stock.ts'

const show = testPage()

test('the day on which a low pool runs out is in the colour of text, which orange on its light background is too weak for', async () => {
  const pool = { warning: 'LOW', loaded: 5, free: 2, perDay: 1, runsOutOn: '2026-12-02' } as Pool
  await show(<Forecast pool={pool} />)
  const badge = document.querySelector<HTMLElement>('.mantine-Badge-root')!
  expect(badge.textContent).toBe('Dec 2, 2026')
  expect(badge.style.getPropertyValue('--badge-color')).toBe('')
})
