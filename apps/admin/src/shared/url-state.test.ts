import { expect, test } from 'vitest'
import { readState, writeState } from './url-state.ts'

const DEFAULTS = { action: '', tab: 'open' }
const search = (text: string) => new URLSearchParams(text)

test('a parameter that is missing in the URL has its default, and unknown parameters are not part of the state', () => {
  expect(readState(search('action=sign-in&other=1'), DEFAULTS)).toEqual({ action: 'sign-in', tab: 'open' })
})

test.each([
  ['', { action: 'a b&c' }, 'action=a+b%26c'],
  ['action=x&other=1', { action: '' }, 'other=1'],
  ['tab=done', { tab: 'open' }, ''],
  ['action=x', { tab: 'done' }, 'action=x&tab=done'],
  ['action=x', {}, 'action=x'],
])('the query %j with the changes %j becomes %j', (before, changes, after) => {
  expect(writeState(search(before), DEFAULTS, changes).toString()).toBe(after)
})
