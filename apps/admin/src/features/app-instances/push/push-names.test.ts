import { expect, test } from 'vitest'
import { PUSH_KINDS } from './push-names.ts'

test('the name of pushes about a hold fits those that say that it began, goes on or is over', () => {
  expect(PUSH_KINDS['account-hold']!.message).toBe('About the check of payouts')
})
