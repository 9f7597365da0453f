// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { changesOf, summaryOf, type Plain } from './changes.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const change = (field: string, before: Plain, after: Plain, isLost = false) => ({
  field,
  before,
  after,
  isLost,
  isChanged: before !== after,
})

test.each([
  [
    'a changed and an unchanged field',
    { a: 1, b: 'x' },
    { a: 2, b: 'x' },
    [change('A', '1', '2'), change('B', 'x', 'x')],
  ],
  ['an added field', null, { points: 50 }, [change('Points', undefined, '50')]],
  ['a removed field', { haid: 'abc' }, null, [change('Haid', 'abc', undefined, true)]],
  [
    'fields that exist only before or only after',
    { a: 1 },
    { b: null },
    [change('A', '1', undefined, true), change('B', undefined, undefined)],
  ],
  ['a field that has become empty', { a: 1 }, { a: null }, [change('A', '1', undefined)]],
  ['nested values', { a: { b: [1] } }, { a: { b: [] } }, [change('A, B', '1', undefined)]],
  ['plain values', 'on', 'off', [change('Value', 'on', 'off')]],
  ['no values', null, null, []],
])('the fields of a change have their values before and after: %s', (_, before, after, changes) => {
  expect(changesOf(i18n, before, after)).toEqual(changes)
})

test.each([
  [{ cachedTokens: 3 }, 'Cached tokens', '3'],
  [{ 'push-tokens': 3 }, 'Push tokens', '3'],
  [{ 'mission read_articles GH': 2 }, 'mission read_articles GH', '2'],
  [{ failure: 'DETAILS_NOT_FOUND' }, 'Failure', 'The partner has no account with these details'],
  [{ status: 'NO_FREE_ITEM' }, 'Status', 'No free item'],
  [{ ref: 'item-1' }, 'Reference', 'item-1'],
  [{ approval: ['COST', 'NEW'] }, 'Approval needed for', 'its cost, something new'],
  [{ exceeds: 'SIZE' }, 'Approval needed because', 'Above the limit of one grant'],
  [{ code: 'mission_not_enabled' }, 'Code', 'The mission is off'],
  [{ mission: 'read_articles' }, 'Mission', 'Read articles'],
  [{ country: 'GH' }, 'Country', 'GH'],
  [{ enabled: false }, 'Enabled', false],
  [{ signIns: ['GOOGLE', 'phone'] }, 'Sign ins', 'Google, phone'],
  [{ rows: [{ country: 'GH' }] }, 'Rows, 1, Country', 'GH'],
])('a field and its value are shown in words, not as JSON: %j', (after, field, value) => {
  expect(changesOf(i18n, null, after)).toEqual([change(field, undefined, value)])
})

test('a line of the log is summed up by the first fields that it changed, without ids', () => {
  const before = { balance: 10, grant: null, note: 'as before' }
  const after = { balance: 60, grant: 'd89a226d-140f-4bff-95fa-751ad25f3dd5', amount: 50, note: 'as before' }
  expect(summaryOf(i18n, before, after)).toBe('Balance: 10 → 60, Amount: 50')
  expect(summaryOf(i18n, null, { a: 'long'.repeat(20), b: 1, c: 2, d: 3 })).toBe(
    `A: ${'long'.repeat(10)}…, B: 1, C: 2, …`,
  )
  expect(summaryOf(i18n, null, null)).toBe('')
})

test('the sum of a line says which values the log does not have, and its values in the given words', () => {
  const words = { value: (value: Plain) => `<${value}>`, lost: 'not recorded' }
  expect(summaryOf(i18n, { status: 'PENDING', note: 'x' }, { note: null }, words)).toBe(
    'Status: <Pending> → not recorded, Note: <x>',
  )
  expect(summaryOf(i18n, { name: 'mine' }, null, { ...words, lost: undefined })).toBe('Name: <mine>')
})
