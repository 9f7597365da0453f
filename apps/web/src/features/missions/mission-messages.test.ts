import { expect, test } from 'vitest'
import { actionOf, groupsOf, type Mission } from './mission-messages.ts'

const mission = (type: Mission['type'], rest: Partial<Mission>) => ({ type, group: 'prizes', ...rest }) as Mission

test('what is claimed and on its way is not done, and comes after what is open', () => {
  const all = [
    mission('hidden_rewards', { actionState: 'CLAIMED' }),
    mission('giveaway', { actionState: 'CLAIMED', isPending: true }),
    mission('read_articles', { actionState: 'GO' }),
    mission('loyalty_bonus', { actionState: 'CLAIM' }),
  ]
  const [prizes, ...others] = groupsOf(all)
  expect(prizes!.open.map(({ type }) => type)).toEqual(['loyalty_bonus', 'read_articles', 'giveaway'])
  expect(prizes!.done.map(({ type }) => type)).toEqual(['hidden_rewards'])
  expect(others).toEqual([])
  expect(actionOf(all[1]!).message).toBe('On its way')
  expect(actionOf(all[0]!).message).toBe('Claimed')
})
