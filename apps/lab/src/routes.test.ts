import { expect, test } from 'vitest'
import { fillPath, rewardFor } from './routes.ts'

const granted = { item: 'item-1', redeemFlowId: 'flow-1' }

test.each([
  ['/missions', undefined, '/missions'],
  ['/rewards/won/:id', 'wallet', '/rewards/won/item-1'],
  ['/claim-reward/:rewardItemId', 'wallet', '/claim-reward/item-1'],
  ['/claim-form/:redeemFlowId', 'jackpot', '/claim-form/flow-1'],
  ['/giveaway/claim/:rewardChoice', undefined, '/giveaway/claim/vivo-1gb'],
])('the path %s (needed reward: %s) is filled in as %s', (path, kind, filled) => {
  expect(rewardFor(path)).toBe(kind)
  expect(fillPath(path, granted)).toBe(filled)
})

test('without a granted reward, a path gets an id that does not exist', () => {
  expect(fillPath('/claim-reward/:rewardItemId')).toMatch(/^\/claim-reward\/[\d-]{36}$/)
})
