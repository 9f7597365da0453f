import { expect, test } from 'vitest'
import type { Mission } from '../mission-messages.ts'
import { completedSince } from './completions.ts'

const mission = (type: Mission['type'], actionState: Mission['actionState']): Mission => ({
  type,
  actionState,
  group: 'missions',
  points: 10,
  nextPoints: 10,
  earnedToday: 0,
  progress: null,
  counter: null,
  endsAt: null,
})

test('[MIS-08] a mission that was open and is completed now is reported', () => {
  const before = [mission('set_wallpaper', 'GO'), mission('eayb', 'GO')]
  const now = [mission('set_wallpaper', 'CLAIMED'), mission('eayb', 'GO')]
  expect(completedSince(before, now).map(({ type }) => type)).toEqual(['set_wallpaper'])
})

test('[MIS-08] a mission that was completed before, or was missing, is not reported', () => {
  expect(completedSince([mission('eayb', 'CLAIMED')], [mission('eayb', 'CLAIMED')])).toEqual([])
  expect(completedSince([], [mission('eayb', 'CLAIMED')])).toEqual([])
})

test('[MIS-08] a mission that celebrates on its own screen is not celebrated again', () => {
  expect(completedSince([mission('streaks', 'CLAIM')], [mission('streaks', 'CLAIMED')])).toEqual([])
})
