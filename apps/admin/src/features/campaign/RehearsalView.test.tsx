// @vitest-environment happy-dom
import type { RehearsalResult } from '@momi/contract'
import { beforeEach, expect, test } from 'vitest'
import { stubResizeObserver } from '../../testing/stub-resize-observer.ts'
import { testPage } from '../../testing/test-page.tsx'
import { RehearsalView } from './RehearsalView.tsx'

const show = testPage()
beforeEach(stubResizeObserver)

const ANA = '11111111-1111-4111-8111-111111111111'
const given = (points: number, items = 0) => ({ times: 1, points, spins: 0, items, unclaimed: items })
const RESULT: RehearsalResult = {
  from: '2026-03-01',
  to: '2026-03-07',
  oneOf: 100,
  inputs: 1200,
  people: 43,
  differences: { count: 0, examples: [] },
  days: [{ countryCode: 'NG', day: '2026-03-01', mission: 'streaks', before: given(100), after: given(112, 2) }],
  gaining: { people: 43, examples: [{ userId: ANA, points: 12, items: 2 }] },
  losing: { people: 0, examples: [] },
  streaksBroken: 3,
  steps: [{ countryCode: 'NG', mission: 'streaks', step: '7', before: 2, after: 1 }],
  usedUp: [
    {
      kind: 'BUDGET',
      countryCode: 'NG',
      key: 'streaks',
      period: null,
      before: null,
      after: '2026-03-05T16:40:00.000Z',
    },
  ],
  refusals: [{ countryCode: 'NG', subject: 'streaks', code: 'budget_spent', before: 0, after: 4 }],
  spent: [{ countryCode: 'NG', on: 'market', before: 60, after: 0 }],
  neverGiven: [{ countryCode: 'NG', mission: 'streaks', step: '6' }],
  unknown: [
    { code: 'BEHAVIOUR', times: null, points: null, items: null },
    { code: 'COUNTS_ENDED', times: 5, points: 50, items: 0 },
  ],
  past: [
    { countryCode: 'NG', mission: 'streaks', band: { changes: 2, least: -5, most: 12 } },
    { countryCode: 'NG', mission: 'eayb', band: null },
  ],
}

async function shown(result: RehearsalResult): Promise<string> {
  await show(<RehearsalView result={result} />)
  return document.body.textContent!
}

test('a rehearsal is told in sentences and numbers of all people, with the case files of examples', async () => {
  const text = await shown(RESULT)
  for (const sentence of [
    '+12% points a day: 1,600 instead of 1,429. About 4,300 people would have got more or less.',
    'Counted in the complete days from Mar 1, 2026 to Mar 7, 2026.',
    '“What it does” counts the last 7 days up to now, so its costs may differ.',
    'Daily streak, Nigeria runs out on Mar 5, 2026',
    'Streaks broken: 300.',
    'Daily streak, Nigeria, day 7: given 100 times instead of 200.',
    'refused 400 times instead of 0. Reason: The budget of the mission is spent.',
    'market, Nigeria: 0 points spent instead of 6,000.',
    'day 6: nobody would have reached it.',
    'in the week after 2 earlier changes it was used -5% to +12%, compared with the week before.',
    'there is no earlier change to learn from.',
    '500 times a phone had stopped counting',
    'Replayed: 1,200 inputs of 43 people from Mar 1, 2026 to Mar 7, 2026.',
    'with 0 differences. It is one person in 100.',
  ])
    expect(text).toContain(sentence)
  expect(document.querySelector(`a[href*="${ANA}"]`)?.closest('li')?.textContent).toContain('+12 points, +2 prizes')
  expect(text).not.toContain('Do not rely on these numbers')
})

test('what nobody did, and what concerns nobody, is said', async () => {
  const neverGiven = ['1', '2', '3'].map((step) => ({ countryCode: 'NG', mission: 'streaks', step }))
  const nothing = await shown({ ...RESULT, inputs: 0, days: [], steps: [], neverGiven })
  expect(nothing).toMatch(/There was nothing to replay: nobody did anything from Mar 1, 2026 to Mar 7, 2026\.$/)
  const nobody = { people: 0, examples: [] }
  const days = [{ ...RESULT.days[0]!, after: RESULT.days[0]!.before }]
  expect(await shown({ ...RESULT, days, gaining: nobody })).toContain(
    'The same cost, 1,429 points a day. Nobody would have got more or less.',
  )
})

test('numbers that the rules of that time do not confirm are marked', async () => {
  const differences = { count: 2, examples: [] }
  expect(await shown({ ...RESULT, oneOf: 1, differences })).toContain('Do not rely on these numbers')
  expect(await shown({ ...RESULT, differences })).not.toContain('Do not rely on these numbers')
})
