import type { MissionType } from '@momi/contract'

/** The name of each mission on the phone, as staff read it inside of a sentence. */
export const MISSION_NAMES: Readonly<Record<MissionType, string>> = {
  hidden_rewards: 'hidden rewards',
  hidden_rewards_small_reward: 'small hidden rewards',
  loyalty_bonus: 'loyalty bonus',
  streaks: 'daily streak',
  giveaway: 'giveaway',
  data_saved: 'data saved',
  roulette: 'lucky wheel',
  set_wallpaper: 'set a wallpaper',
  eayb: 'earn as you browse',
  google_signin: 'sign in with Google',
  signin: 'verify your phone',
  make_browser_default: 'make it your default browser',
  open_article: 'open an article',
  read_articles: 'read articles',
}
