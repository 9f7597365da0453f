import { giveReward } from './grants.ts'
import { asPerson, reportCounter } from './native.ts'
import type { Phone } from './phone.ts'
import type { Environment } from './environment.ts'

/** The ids of a person's items, for use in URLs. */
export interface Fixtures {
  reward: string
  /** The redeem flow of a reward with a claim form. */
  flow: string
  /** A hidden reward. */
  find: string
  /** A data package of the giveaway. */
  choice: string
  feedback: string
}

const UNKNOWN = '11111111-1111-4111-8111-111111111111'

export const NO_FIXTURES: Fixtures = { reward: UNKNOWN, flow: UNKNOWN, find: UNKNOWN, choice: 'mtn', feedback: '' }

/** Gives the person of this phone a check-in, a hidden reward, and two rewards; returns the ids for URLs. */
export async function createFixtures(environment: Environment, phone: Phone, country: string): Promise<Fixtures> {
  await asPerson(phone, 'POST', '/api/v1/streaks/checkin')
  const { awards } = await reportCounter(phone, 'hidden_rewards', 4)
  const find = awards.find(({ rewardItemId }) => rewardItemId !== null)?.rewardItemId ?? ''
  const reward = await giveReward(environment, phone, 'wallet', country)
  const form = await giveReward(environment, phone, 'jackpot', country)
  const { redeemFlowId: flow } = await asPerson<{ redeemFlowId: string }>(
    phone,
    'GET',
    `/api/v1/rewards/my-items/${form}`,
  )
  return { reward, flow, find, choice: 'vivo-1gb', feedback: UNKNOWN }
}
