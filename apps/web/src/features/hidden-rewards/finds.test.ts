import { expect, test } from 'vitest'
import { findsOf } from './finds.ts'

type Mission = Parameters<typeof findsOf>[0][number]

const mission = (type: Mission['type'], current: number, target: number, isDone = false): Mission => ({
  type,
  group: 'prizes',
  actionState: isDone ? 'CLAIMED' : 'GO',
  points: null,
  nextPoints: null,
  pays: null,
  earnedToday: 0,
  progress: { current, target },
  counter: null,
  endsAt: null,
  change: null,
})

test("[HID-01] today's finds include the rewards of the big and of the small pool", () => {
  const missions = [
    mission('streaks', 5, 7),
    mission('hidden_rewards', 1, 1),
    mission('hidden_rewards_small_reward', 1, 2),
  ]
  expect(findsOf(missions)).toEqual({ found: 2, most: 3, isOver: false })
})

test('[HID-01] the day is completed once both pools have granted everything', () => {
  const missions = [mission('hidden_rewards', 1, 1, true), mission('hidden_rewards_small_reward', 2, 2, true)]
  expect(findsOf(missions)).toEqual({ found: 3, most: 3, isOver: true })
})

test('[HID-01] with both missions off, there are no finds', () => {
  expect(findsOf([mission('streaks', 5, 7)])).toBeUndefined()
})
