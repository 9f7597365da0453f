import type { MissionType } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import { liveOf, publishVersion, type Cause } from '../core/config/config-versions.ts'
import type { MissionFrame } from '../core/missions/mission-config.ts'
import type { Tx } from '../db/db.ts'
import { marketItemSubject, type MarketItemInput } from '../features/market/public.ts'
import { missionSubject, overrideMission } from '../features/missions/public.ts'
import { EXCHANGE_RATE, exchangeRateSubject, type ExchangeRateInput } from '../features/points/public.ts'
import { rewardSubject, type RewardInput } from '../features/rewards/public.ts'

const causeAt = (at: Date): Cause => ({ madeBy: 'development', why: 'configured for development or a test', at })

export type RewardDefinition = RewardInput & { id: string; country: string }

/** Adds a reward; an existing one is not changed. Returns whether it is new. */
export async function addReward(tx: Tx, reward: RewardDefinition, at: Date): Promise<boolean> {
  const { id: key, country, ...body } = reward
  if (await liveOf(tx, { kind: 'reward', country, key })) return false
  return (await publishVersion(tx, rewardSubject, { country, key, body }, causeAt(at))).isNew
}

/** Adds an item to the market of a country, or of all; an existing one is not changed. */
export async function addMarketItem(
  tx: Tx,
  item: MarketItemInput & { id: string; country?: string },
  at: Date,
): Promise<void> {
  const { id: key, country = EVERYWHERE, ...body } = item
  if (await liveOf(tx, { kind: 'market_item', country, key })) return
  await publishVersion(tx, marketItemSubject, { country, key, body }, causeAt(at))
}

/** Changes the price of an item that is offered in all countries: earlier offers become invalid. */
export async function setMarketPrice(tx: Tx, key: string, price: number, at: Date): Promise<void> {
  const item = { country: EVERYWHERE, key }
  const live = await liveOf(tx, { kind: 'market_item', ...item })
  if (live) await publishVersion(tx, marketItemSubject, { ...item, body: { ...Object(live.body), price } }, causeAt(at))
}

/** Sets the exchange rate of a country. */
export async function setExchangeRate(
  tx: Tx,
  { country, ...body }: ExchangeRateInput & { country: string },
  at: Date,
): Promise<void> {
  await publishVersion(tx, exchangeRateSubject, { country, key: EXCHANGE_RATE, body }, causeAt(at))
}

interface MissionEdit {
  country: string
  type: MissionType
  edit: Partial<MissionFrame>
  madeBy: string
  why: string
  at: Date
}

/** Edits parts of a mission's configuration; returns false if the country does not have the mission. */
export async function editMission(tx: Tx, { country, type: key, edit, ...cause }: MissionEdit): Promise<boolean> {
  const live = await liveOf(tx, { kind: 'mission', country, key })
  if (!live) return false
  await publishVersion(tx, missionSubject, { country, key, body: { ...Object(live.body), ...edit } }, cause)
  return true
}

/** Switches a mission on or off for one person. */
export const overrideFor = (tx: Tx, user: string, type: MissionType, enabled: boolean, at: Date): Promise<void> =>
  overrideMission(
    tx,
    {
      now: () => at,
      staff: { id: null, email: 'development', session: null },
      request: { id: 'development', address: 'development' },
    },
    { user, type, enabled },
    'configured for development or a test',
  )
