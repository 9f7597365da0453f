import { expect, test } from 'vitest'
import { openState } from './state.ts'

test('a state file accepts only the treasury that first used it', () => {
  const state = openState(':memory:')
  state.requireTreasury('0xaa')
  state.requireTreasury('0xaa')
  expect(() => state.requireTreasury('0xbb')).toThrow(
    'STATE_FILE belongs to the treasury 0xaa: give 0xbb a file of its own',
  )
  state.close()
})
