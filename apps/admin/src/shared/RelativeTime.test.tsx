// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { testPage } from '../testing/test-page.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { chooseTimeZone, TIME_ZONES } from './time-zone.ts'

const show = testPage()
const title = () => document.querySelector('time')!.title.split('\n')
afterEach(() => chooseTimeZone('UTC'))

test('the exact time is named once if the console shows times in UTC, and in both zones otherwise', async () => {
  chooseTimeZone('UTC')
  await show(<RelativeTime at="2026-11-30T10:00:00Z" />)
  expect(title()).toHaveLength(1)
  chooseTimeZone(TIME_ZONES.find((zone) => zone !== 'UTC')!)
  await show(<RelativeTime key="again" at="2026-11-30T10:00:00Z" />)
  expect(title()).toHaveLength(2)
})
