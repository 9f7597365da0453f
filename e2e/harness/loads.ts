import { giveReward } from './give.ts'
import { load, settled } from './inspect.ts'
import type { Phone, Stage } from './stage.ts'

/** A screen that shows what it asks the server for. */
export interface Load {
  path: string
  /** The call without which the screen has nothing to show. */
  call: string
}

const OWNED: readonly Load[] = [
  { path: '/missions', call: '**/api/v2/user/missions' },
  { path: '/missions/streaks', call: '**/api/v1/streaks/checkin/status' },
  { path: '/missions/streaks/adjustments', call: '**/api/v1/streaks/checkin/status' },
  { path: '/missions/hidden-rewards', call: '**/api/v2/user/missions' },
  { path: '/missions/data-saved', call: '**/api/v1/datasaved/config' },
  { path: '/points', call: '**/api/v1/points' },
  { path: '/points/history', call: '**/api/v1/points/history*' },
  { path: '/rewards/earned', call: '**/api/v1/rewards/earned*' },
  { path: '/roulette', call: '**/api/v1/roulette/config' },
  { path: '/terms/roulette', call: '**/api/v1/roulette/config' },
  { path: '/giveaway', call: '**/api/v1/giveaway/availability*' },
  { path: '/giveaway/reward-choice', call: '**/api/v1/giveaway/availability*' },
  { path: '/giveaway/claim/vivo-1gb', call: '**/api/v1/giveaway/availability*' },
  { path: '/giveaway/claim/result', call: '**/api/v1/giveaway/reward-status' },
  { path: '/profile', call: '**/api/v2/user' },
  { path: '/login/phone', call: '**/api/v2/user' },
  { path: '/login/google', call: '**/api/v2/user' },
]

/** Every screen that loads something, for a person in Brazil who has won a voucher and the jackpot. */
export async function loadsOf(stage: Stage, phone: Phone): Promise<Load[]> {
  const voucher = await giveReward(stage, phone, 'voucher', 'BR')
  const jackpot = await giveReward(stage, phone, 'jackpot', 'BR')
  const item = '**/api/v1/rewards/my-items/*'
  const answer = phone.page.waitForResponse((response) => response.url().includes(`/my-items/${jackpot}`))
  await load(phone, `/claim-reward/${jackpot}`)
  const { redeemFlowId } = (await (await answer).json()) as { redeemFlowId: string }
  await settled(phone)
  return [
    ...OWNED,
    { path: `/rewards/won/${voucher}`, call: item },
    { path: `/claim-reward/${voucher}`, call: item },
    { path: `/hidden-reward-found/${voucher}`, call: item },
    { path: `/claim-form/${redeemFlowId}`, call: '**/api/v1/claimforms-v2/redeem-flow/*' },
  ]
}
