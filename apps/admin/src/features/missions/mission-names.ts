import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output } from '@momi/contract'

export type MissionConfig = Output<AdminApi['GET /api/v1/admin/missions/configs']>['items'][number]

/** The name of each mission on the phone. */
export const MISSION_NAMES: Readonly<Record<MissionConfig['type'], MessageDescriptor>> = {
  hidden_rewards: msg`Hidden rewards`,
  hidden_rewards_small_reward: msg`Small hidden rewards`,
  loyalty_bonus: msg`Loyalty bonus`,
  streaks: msg`Daily streak`,
  giveaway: msg`Giveaway`,
  data_saved: msg`Data saved`,
  roulette: msg`Lucky wheel`,
  set_wallpaper: msg`Set a wallpaper`,
  eayb: msg`Earn as you browse`,
  google_signin: msg`Sign in with Google`,
  signin: msg`Verify your phone`,
  make_browser_default: msg`Make it your default browser`,
  open_article: msg`Open an article`,
  read_articles: msg`Read articles`,
}

/** The texts for why a mission is on or off. */
export const REASONS: Readonly<Record<MissionConfig['reason'], MessageDescriptor>> = {
  ENABLED_IN_COUNTRY: msg`On`,
  ENABLED_FOR_USER: msg`On for this user`,
  DISABLED_FOR_USER: msg`Off for this user`,
  DISABLED_IN_COUNTRY: msg`Off`,
  NOT_STARTED: msg`Not started`,
  ENDED: msg`Ended`,
  BUDGET_SPENT: msg`Budget spent`,
  COUNTRY_PAUSED: msg`Country paused`,
  POINTS_NOT_ENABLED_IN_COUNTRY: msg`No points in this country`,
}
