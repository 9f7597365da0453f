import { expect, test } from 'vitest'
import type { Mission } from '../mission-messages.ts'
import { completedSince } from './completions.ts'

const mission = (type: Mission['type'], actionState: Mission['actionState']): Mission => ({
  type,
  actionState,
  group: 'missions',
  points: 10,
  nextPoints: 10,
  pays: null,
  earnedToday: 0,
  progress: null,
  counter: null,
  endsAt: null,
  change: null,
})

test('[MIS-08] a mission that was open and is completed now is reported', () => {
  const before = [mission('set_wallpaper', 'GO'), mission('eayb', 'GO')]
  const now = [mission('set_wallpaper', 'CLAIMED'), mission('eayb', 'GO')]
  expect(completedSince(before, now).map(({ type }) => type)).toEqual(['set_wallpaper'])
})

test('[MIS-08] a mission that was completed or missing before is not reported', () => {
  expect(completedSince([mission('eayb', 'CLAIMED')], [mission('eayb', 'CLAIMED')])).toEqual([])
  expect(completedSince([], [mission('eayb', 'CLAIMED')])).toEqual([])
})

test('[MIS-08] a mission that is celebrated on its own screen is not celebrated again', () => {
  expect(completedSince([mission('streaks', 'CLAIM')], [mission('streaks', 'CLAIMED')])).toEqual([])
})

const earning = (type: Mission['type'], missionDay: string, earnedToday: number): Mission => ({
  ...mission(type, 'GO'),
  earnedToday,
  counter: { missionDay, count: 1, target: 10, status: 'IN_PROGRESS' },
})

test.each([
  ['a step that was reached', earning('eayb', '2026-03-02', 5), earning('eayb', '2026-03-02', 15), 10],
  ['the first step of a new mission day', earning('eayb', '2026-03-01', 30), earning('eayb', '2026-03-02', 5), 5],
])('[CLI-04] %s is reported with its points', (_, before, now, points) => {
  expect(completedSince([before], [now])).toEqual([{ type: 'eayb', points }])
})

test('[CLI-04] a mission that has granted nothing since it was last shown is not reported', () => {
  const known = earning('eayb', '2026-03-02', 5)
  expect(completedSince([known], [known])).toEqual([])
})
