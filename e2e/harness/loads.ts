import { inFull } from '@momi/testing/test-full'
import { giveReward } from './grants.ts'
import { load, settled } from './inspect.ts'
import type { Phone } from './phone.ts'
import type { Environment } from './environment.ts'

/** A screen that loads data from the server. */
export interface Load {
  name: string
  path: string
  /** The call without which the screen cannot be shown. */
  call: string
}

const OWNED: readonly Load[] = [
  { name: 'missions', path: '/missions', call: '**/api/v2/user/missions' },
  { name: 'streaks', path: '/missions/streaks', call: '**/api/v1/streaks/checkin/status' },
  { name: 'adjustments', path: '/missions/streaks/adjustments', call: '**/api/v1/streaks/checkin/status' },
  { name: 'hidden-rewards', path: '/missions/hidden-rewards', call: '**/api/v2/user/missions' },
  { name: 'data-saved', path: '/missions/data-saved', call: '**/api/v1/datasaved/config' },
  { name: 'points', path: '/points', call: '**/api/v1/points' },
  { name: 'history', path: '/points/history', call: '**/api/v1/points/history*' },
  { name: 'rewards', path: '/rewards/earned', call: '**/api/v1/rewards/earned*' },
  { name: 'roulette', path: '/roulette', call: '**/api/v1/roulette/config' },
  { name: 'terms-roulette', path: '/terms/roulette', call: '**/api/v1/roulette/config' },
  { name: 'giveaway', path: '/giveaway', call: '**/api/v1/giveaway/availability*' },
  { name: 'giveaway-choice', path: '/giveaway/reward-choice', call: '**/api/v1/giveaway/availability*' },
  { name: 'giveaway-claim', path: '/giveaway/claim/vivo-1gb', call: '**/api/v1/giveaway/availability*' },
  { name: 'giveaway-result', path: '/giveaway/claim/result', call: '**/api/v1/giveaway/reward-status' },
  { name: 'profile', path: '/profile', call: '**/api/v2/user' },
  { name: 'login-phone', path: '/login/phone', call: '**/api/v2/user' },
  { name: 'login-google', path: '/login/google', call: '**/api/v2/user' },
]

/** Names of the screens that are opened most, which have every kind of placeholder. */
const MOST_OPENED: ReadonlySet<string> = new Set([
  'missions',
  'streaks',
  'points',
  'history',
  'rewards',
  'roulette',
  'giveaway-choice',
  'profile',
  'claim',
])

/**
 * Every screen that loads data, for a person in Brazil who has won a voucher and the jackpot; in `npm test`, those that
 * are opened most.
 */
export async function loadsOf(environment: Environment, phone: Phone): Promise<readonly Load[]> {
  const voucher = await giveReward(environment, phone, 'voucher', 'BR')
  const jackpot = await giveReward(environment, phone, 'jackpot', 'BR')
  const item = '**/api/v1/rewards/my-items/*'
  const answer = phone.page.waitForResponse((response) => response.url().includes(`/my-items/${jackpot}`))
  await load(phone, `/claim-reward/${jackpot}`)
  const { redeemFlowId } = (await (await answer).json()) as { redeemFlowId: string }
  await settled(phone)
  const all = [
    ...OWNED,
    { name: 'won', path: `/rewards/won/${voucher}`, call: item },
    { name: 'claim', path: `/claim-reward/${voucher}`, call: item },
    { name: 'hidden-found', path: `/hidden-reward-found/${voucher}`, call: item },
    { name: 'claim-form', path: `/claim-form/${redeemFlowId}`, call: '**/api/v1/claimforms-v2/redeem-flow/*' },
  ]
  return inFull(
    all,
    all.filter(({ name }) => MOST_OPENED.has(name)),
  )
}
