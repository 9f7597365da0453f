// @vitest-environment happy-dom
import type { HoldOfAccount } from '@momi/contract'
import { expect, test } from 'vitest'
import { testPage } from '../../testing/test-page.tsx'
import { endOf } from './hold-times.ts'
import { WithoutAnswer } from './WithoutAnswer.tsx'

const show = testPage()

const DUE = '2026-03-05T12:00:00.000Z'
const END = '2026-03-16T12:00:00.000Z'
const ENDED = '2026-03-04T12:00:00.000Z'
const ada = { id: 'ada', name: 'Ada' }
const open = {
  kind: 'STAFF',
  answerBy: DUE,
  endsAt: END,
  endsUnansweredAt: DUE,
  endedAt: null,
  outcome: null,
  confirmedBy: null,
} as const

const CONFIRM = /^A second person has to confirm this holdIf nobody else confirms it by Mar 5, 2026.*, it ends then/
const ANSWER = /^The person waits for an answerAn answer is due by Mar 5, 2026/

test.each<[string, Partial<HoldOfAccount>, RegExp, string]>([
  ['placed by staff, until a second person has looked', {}, CONFIRM, DUE],
  [
    'placed by staff and appealed before a second person has looked',
    { state: 'APPEALED' },
    /^The person waits for an answer, and a second person has to confirm.* by Mar 5, 2026.* waits until then: whoever confirms/,
    DUE,
  ],
  ['placed by staff and confirmed', { confirmedBy: ada, answerBy: null, endsUnansweredAt: END }, /^$/, END],
  [
    'placed by staff, confirmed and appealed, with much money',
    { confirmedBy: ada, endsUnansweredAt: END },
    /Without one the payouts wait until Mar 16, 2026/,
    END,
  ],
  [
    'placed by staff, confirmed and appealed, with little money',
    { confirmedBy: ada },
    /by Mar 5, 2026.*Without one the hold ends then, because so little money waits/,
    DUE,
  ],
  ['of signals', { kind: 'SIGNALS', answerBy: null, endsUnansweredAt: END }, /^$/, END],
  ['of signals, appealed', { kind: 'SIGNALS', endsUnansweredAt: END }, ANSWER, END],
  ['disputed', { kind: 'OWNER', endsUnansweredAt: END }, /Without one the payouts wait until Mar 16, 2026/, END],
  ['ended', { outcome: 'UNANSWERED', endedAt: ENDED }, /^$/, ENDED],
])('a hold that is %s says what happens without an answer, and when it ends', async (_, state, says, ends) => {
  const hold = { ...open, ...state } as HoldOfAccount
  await show(<WithoutAnswer hold={hold} />)
  expect(document.querySelector('[role=alert]')?.textContent ?? '').toMatch(says)
  expect(endOf(hold)).toBe(ends)
})
