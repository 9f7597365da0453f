import type { MissionType, PreviewScreen } from '@momi/contract'
import { EVERYWHERE } from '@momi/contract/config-subjects'
import type { Item } from '../changes.store.ts'
import type { ShownItem } from './reads.ts'

interface Screen {
  screen: PreviewScreen
  path: string
}

const PATHS = {
  MISSIONS: '/missions',
  STREAK: '/missions/streaks',
  HIDDEN_REWARDS: '/missions/hidden-rewards',
  DATA_SAVED: '/missions/data-saved',
  GIVEAWAY: '/giveaway',
  WHEEL: '/roulette',
  WHEEL_TERMS: '/terms/roulette',
  POINTS: '/points',
  REWARDS: '/rewards/earned',
  TERMS: '/terms',
  FEEDBACK: '/feedback',
} as const satisfies Partial<Record<PreviewScreen, string>>

type FixedScreen = keyof typeof PATHS

/** The screens of the missions that have any, beside the list of missions. */
const OF_MISSION: Partial<Record<MissionType, readonly FixedScreen[]>> = {
  streaks: ['STREAK'],
  hidden_rewards: ['HIDDEN_REWARDS'],
  hidden_rewards_small_reward: ['HIDDEN_REWARDS'],
  data_saved: ['DATA_SAVED'],
  giveaway: ['GIVEAWAY'],
  roulette: ['WHEEL', 'WHEEL_TERMS'],
}

const OF_KIND = {
  mission: ({ key }) => OF_MISSION[key as MissionType] ?? [],
  reward: () => ['REWARDS', 'WHEEL'],
  market_item: () => ['POINTS'],
  exchange_rate: () => ['POINTS'],
  country: () => ['POINTS'],
  client: () => ['TERMS', 'FEEDBACK'],
  stock_batch: () => [],
  budget: () => [],
  risk: () => [],
} as const satisfies Record<Item['kind'], (item: Item) => readonly FixedScreen[]>

/** The screens on which a change is visible in a country. The list of missions is always the first. */
export function screensOf(draft: readonly Item[], country: string, items: readonly ShownItem[]): Screen[] {
  const own = draft.filter((item) => item.country === country || item.country === EVERYWHERE)
  const fixed = new Set<FixedScreen>(['MISSIONS', ...own.flatMap((item) => OF_KIND[item.kind](item))])
  return [
    ...[...fixed].map((screen) => ({ screen, path: PATHS[screen] })),
    ...items.map(({ id }) => ({ screen: 'CLAIM', path: `/claim-reward/${id}` }) as const),
  ]
}
