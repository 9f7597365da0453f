import { MISSION_TYPES, RewardType } from '@momi/contract'
import { expect, test } from 'vitest'
import file from './pictograms.svg?raw'

test('there is a pictogram for each mission type and each reward type', () => {
  const ids = [...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  expect(new Set(ids)).toEqual(new Set([...MISSION_TYPES, ...RewardType.options, 'hidden']))
})
