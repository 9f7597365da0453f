// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import type { LiveSubject } from './campaign-names.ts'
import { Running } from './OverviewPage.tsx'

const show = testPage()

const subject = (
  kind: LiveSubject['kind'],
  key: string,
  isEnabled: boolean | null,
  countryCode = 'NG',
): LiveSubject => ({
  kind,
  key,
  countryCode,
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

test('missions of a country that is paused do not count as on', async () => {
  await show(
    <Running
      subjects={[
        subject('country', 'settings', false, 'KE'),
        subject('country', 'settings', true),
        subject('mission', 'streaks', true, 'KE'),
        subject('mission', 'giveaway', false, 'KE'),
        subject('mission', 'streaks', true),
        subject('reward', 'voucher', true, 'KE'),
      ]}
    />,
  )
  expect(document.body.textContent).toContain('Missions1 on, 1 paused, 1 off')
  expect(document.body.textContent).toContain('Rewards1 on')
})
