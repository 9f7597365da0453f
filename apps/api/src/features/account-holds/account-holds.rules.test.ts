import { DAY, HOUR } from '@momi/contract/rules/durations'
import { expect, test } from 'vitest'
import {
  endOf,
  endUnanswered,
  goesOn,
  isOverturnedTooOften,
  newEnd,
  nextProof,
  type OpenHold,
} from './account-holds.rules.ts'

const now = new Date('2026-03-12T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const placed: OpenHold = {
  kind: 'SIGNALS',
  ends_at: at(DAY),
  answer_due_at: null,
  appealed_at: null,
  confirmed_at: null,
  is_proven: false,
  waiting: 10,
}
const appealed = { appealed_at: at(-72 * HOUR), answer_due_at: now }
const confirmed = { confirmed_at: at(-HOUR) }

test.each<[string, Partial<OpenHold>, string | undefined]>([
  ['its date is in the future', {}, undefined],
  ['its date has come', { ends_at: now }, 'EXPIRED'],
  ['its date has come and an appeal waits', { ends_at: now, ...appealed }, 'EXPIRED'],
  ['the person has a new signal', { is_proven: true }, 'CLEARED'],
  ['the person has a new signal, after staff confirmed it', { is_proven: true, ...confirmed }, undefined],
  ['the person has a new signal, and staff placed it', { is_proven: true, kind: 'STAFF' }, undefined],
  ['whoever is signed in has a new signal, and its owner disputes that', { is_proven: true, kind: 'OWNER' }, undefined],
  ['an appeal is unanswered, and little waits', { ...appealed, waiting: 4.99 }, 'UNANSWERED'],
  ['an appeal is unanswered, and much waits', { ...appealed, waiting: 5 }, undefined],
  ['an appeal can still be answered', { ...appealed, answer_due_at: at(1), waiting: 0 }, undefined],
  ['a second appeal is unanswered', { ...appealed, ...confirmed, waiting: 0 }, 'UNANSWERED'],
  ['nobody looked at what staff placed, and much waits', { kind: 'STAFF', answer_due_at: now }, 'UNANSWERED'],
  ['an appeal against what staff confirmed is unanswered', { kind: 'STAFF', ...appealed, ...confirmed }, undefined],
  ['a dispute is unanswered, and nothing waits', { kind: 'OWNER', answer_due_at: now, waiting: 0 }, undefined],
  ['a dispute has come to its date', { kind: 'OWNER', ends_at: now }, 'EXPIRED'],
])('how a hold ends if %s', (_, changes, outcome) => {
  expect(endOf({ ...placed, ...changes }, now, 5)).toBe(outcome)
})

test.each<[string, Partial<OpenHold>, 'due' | 'end']>([
  ['no answer is due', {}, 'end'],
  ['an appeal waits for an answer, and little money waits', { ...appealed, waiting: 4.99 }, 'due'],
  ['an appeal waits for an answer, and much money waits', { ...appealed, waiting: 5 }, 'end'],
  ['a second person has to look', { kind: 'STAFF', answer_due_at: now }, 'due'],
  ['its owner disputes what was done', { kind: 'OWNER', answer_due_at: now, waiting: 0 }, 'end'],
  ['it ends before the answer is due', { ends_at: at(-1), ...appealed, waiting: 0 }, 'end'],
])('when a hold ends if nobody does anything: %s', (_, changes, ends) => {
  const hold = { ...placed, ...changes }
  expect(endUnanswered(hold, 5)).toEqual(ends === 'due' ? hold.answer_due_at : hold.ends_at)
})

test.each([
  [[], 'SIGN_IN'],
  [['sent'], 'SIGN_IN'],
  [['google'], 'PHONE'],
  [['phone'], 'WALLET'],
  [['phone', 'sent'], null],
] as const)('what ends a hold at once for somebody with %j is %s', (has, next) => {
  expect(nextProof(has)).toBe(next)
})

test('staff give a hold more time within 90 days', () => {
  expect(newEnd(now, at(DAY), 30)).toEqual(at(31 * DAY))
  expect(newEnd(now, at(80 * DAY), 30)).toEqual(at(90 * DAY))
})

test.each([
  [49, 49, false],
  [50, 2, false],
  [50, 3, true],
  [100, 5, false],
  [100, 6, true],
])('of %i decided holds %i were overturned: the signal is suspended: %s', (cases, overturned, isSuspended) => {
  expect(isOverturnedTooOften({ signal: 'one', cases, overturned })).toBe(isSuspended)
})

test.each<[string, Partial<OpenHold>, Partial<OpenHold>, 'own' | 'other']>([
  ['both are of signals', {}, { ends_at: at(2 * DAY) }, 'own'],
  ['staff have confirmed the other', { ends_at: at(2 * DAY) }, confirmed, 'other'],
  ['staff have placed the other', {}, { kind: 'STAFF' }, 'other'],
  ['staff have placed this one', { kind: 'STAFF' }, { ends_at: at(2 * DAY) }, 'own'],
  [
    'staff have placed both, and the other ends later',
    { kind: 'STAFF' },
    { kind: 'STAFF', ends_at: at(2 * DAY) },
    'other',
  ],
  ['the owners have disputed both', { kind: 'OWNER' }, { kind: 'OWNER' }, 'own'],
  ['the other is over', {}, { kind: 'STAFF', ends_at: now }, 'own'],
  ['this one is over', { kind: 'STAFF', ends_at: now }, {}, 'other'],
])('of the open holds of two accounts that are merged, if %s, the one that goes on is its %s', (...given) => {
  const [, own, other, kept] = given
  const holds = { own: { ...placed, ...own }, other: { ...placed, ...other } }
  expect(goesOn(holds.own, holds.other, now)).toBe(holds[kept])
})
