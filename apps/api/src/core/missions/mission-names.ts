import type { MissionType } from '@momi/contract'

/** What staff call each mission, inside of a sentence. */
export const MISSION_NAMES: Readonly<Record<MissionType, string>> = {
  hidden_rewards: 'hidden rewards',
  hidden_rewards_small_reward: 'small hidden rewards',
  loyalty_bonus: 'loyalty bonus',
  streaks: 'daily check-in',
  giveaway: 'data giveaway',
  data_saved: 'data saved',
  roulette: 'wheel',
  set_wallpaper: 'wallpaper',
  eayb: 'earn as you browse',
  google_signin: 'Google sign-in',
  signin: 'sign-in',
  make_browser_default: 'default browser',
  open_article: 'open an article',
  read_articles: 'read articles',
}
