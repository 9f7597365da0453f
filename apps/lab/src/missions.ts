import type { MissionType } from '@momi/contract'

/** Every mission type in display order: who counts its progress, the vendor's app or our server. */
export const MISSIONS = {
  streaks: 'server',
  google_signin: 'server',
  signin: 'server',
  roulette: 'server',
  hidden_rewards: 'app',
  hidden_rewards_small_reward: 'server',
  giveaway: 'server',
  data_saved: 'app',
  read_articles: 'app',
  open_article: 'app',
  eayb: 'app',
  make_browser_default: 'app',
  set_wallpaper: 'app',
  loyalty_bonus: 'server',
} as const satisfies Record<MissionType, 'app' | 'server'>

/** Missions whose progress the app counts and reports. */
export type Counted = {
  [Type in keyof typeof MISSIONS]: (typeof MISSIONS)[Type] extends 'app' ? Type : never
}[keyof typeof MISSIONS]
