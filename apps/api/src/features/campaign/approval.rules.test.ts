import { ROLES } from '@momi/contract/permissions'
import { describe, expect, test } from 'vitest'
import { isApproved, isCurrent, mayDecide, nextStepOf, requestExpiry } from './approval.rules.ts'
import type { Contributor, Review } from './changes.store.ts'

const staff = (id: string, given: Partial<Contributor> = {}): Contributor => ({
  id,
  name: id,
  email: `${id}@vendor.example`,
  role: 'operator',
  disabled: false,
  person: id,
  ...given,
})
const [ada, ben] = [staff('ada'), staff('ben')]

test('whoever wrote a part of a change does not decide it, under any account', () => {
  expect(mayDecide(ada, [])).toBe(true)
  expect(mayDecide(ada, [ben])).toBe(true)
  expect(mayDecide(ada, [ben, ada])).toBe(false)
  expect(mayDecide(staff('tagged', { email: 'ben+2@vendor.example' }), [ben, staff('cleo')])).toBe(false)
})

test.each([
  ['WAITING', '2026-03-02T08:00:00Z', '2026-03-05T08:00:00.000Z'],
  ['READY', '2026-03-02T08:00:00Z', '2026-03-05T08:00:00.000Z'],
  ['DRAFT', '2026-03-02T08:00:00Z', undefined],
  ['WAITING', null, undefined],
] as const)('a change that is %s since %s expires: %s', (state, since, expected) => {
  const submitted_at = since === null ? null : new Date(since)
  expect(requestExpiry({ state, submitted_at })?.toISOString()).toBe(expected)
})

describe('what waits for a member of staff', () => {
  type State = Parameters<typeof nextStepOf>[1]['state']
  const step = (state: State, { role = 'operator', contributors = [ada], because = null as string | null } = {}) =>
    nextStepOf({ account: ada, role: role as never }, { state, returned_because: because, contributors })

  test('a change of others, for those who may approve', () => {
    const byRole = (contributors: Contributor[]) => ROLES.map((role) => step('WAITING', { role, contributors }))
    expect(byRole([ben])).toEqual([undefined, undefined, undefined, 'APPROVE', 'APPROVE'])
    expect(byRole([ada])).toEqual(ROLES.map(() => undefined))
  })

  test.each([
    ['an own change that was approved', 'READY', { contributors: [ben, ada] }, 'PUBLISH'],
    ['not one of others', 'READY', { contributors: [ben] }, undefined],
    ['an own draft that was returned', 'DRAFT', { because: 'no' }, 'RETURNED'],
    ['not one that was never sent', 'DRAFT', {}, undefined],
    ['not one of others that was returned', 'DRAFT', { contributors: [ben], because: 'no' }, undefined],
    ['nothing that is published', 'PUBLISHED', { because: 'no' }, undefined],
  ] as const)('%s', (_, state, given, expected) => {
    expect(
      step(state, { ...given, contributors: [...((given as { contributors?: Contributor[] }).contributors ?? [ada])] }),
    ).toBe(expected)
  })
})

describe('an approval', () => {
  const change = { review_cycle: 2, content_hash: 'abc', contributors: [ada] }
  const review = (given: Partial<Review> = {}, by: Partial<Contributor> = {}) =>
    ({ cycle: 2, hash: 'abc', verdict: 'APPROVE', ...given, staff: staff('ben', by) }) as unknown as Review

  test.each([
    ['of this content by a second person counts', review(), true],
    ['of the content of an earlier cycle does not', review({ cycle: 1 }), false],
    ['of other content does not', review({ hash: 'abd' }), false],
    ['by the author does not', review({}, { id: 'ada', person: 'ada' }), false],
    ['by the author under another address does not', review({}, { email: 'ada+2@vendor.example' }), false],
    ['by somebody who was disabled since does not', review({}, { disabled: true }), false],
    ['by somebody who may not approve any more does not', review({}, { role: 'campaigns' }), false],
    ['is no rejection', review({ verdict: 'RETURN' } as never), false],
  ])('%s', (_, one, expected) => {
    expect(isApproved({ ...change, reviews: [one] })).toBe(expected)
    expect(isApproved({ ...change, reviews: [review({ cycle: 1 }), one] })).toBe(expected)
  })

  test('a change that nobody has reviewed has none', () => {
    expect(isApproved({ ...change, reviews: [] })).toBe(false)
  })

  test('a review is current for its cycle and content alone', () => {
    const current = (given: object) => isCurrent({ ...change, reviews: [] }, review(given))
    expect([current({}), current({ cycle: 3 }), current({ hash: 'x' })]).toEqual([true, false, false])
  })
})
