// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import type { LiveSubject } from './campaign-names.ts'
import { Running } from './OverviewPage.tsx'

const show = testPage()

const subject = (kind: LiveSubject['kind'], key: string, isEnabled: boolean | null): LiveSubject => ({
  kind,
  key,
  countryCode: 'NG',
  name: key,
  isEnabled,
  version: 1,
  body: {},
  why: 'a test',
  at: '2026-03-12T09:00:00.000Z',
  madeBy: 'Ben',
  openChanges: [],
})

test('the overview counts what each of its links lists, so the wheel is none of the missions', async () => {
  await show(
    <Running
      subjects={[
        subject('mission', 'streaks', true),
        subject('mission', 'giveaway', false),
        subject('mission', 'roulette', true),
        subject('reward', 'voucher', true),
        subject('exchange_rate', 'rate', null),
      ]}
    />,
  )
  const lines = [...document.querySelectorAll('a')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
    link.nextElementSibling?.textContent,
  ])
  expect(lines).toEqual([
    ['/campaign/missions', 'Missions', '1 on, 1 off'],
    ['/campaign/wheel', 'Wheels', '1 on'],
    ['/campaign/rewards', 'Rewards', '1 on'],
    ['/campaign/market', 'Market items', '0 on'],
    ['/campaign/exchange', 'Exchange rates', '1 on'],
  ])
})
