import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MissionType } from '@momi/contract'
import { linkTo } from './link.ts'

/** What /missions and the history of points show of a mission type. */
interface MissionView {
  title: MessageDescriptor
  /** What the card says besides what the mission pays. */
  text?: MessageDescriptor
  /** What the reward is called that the mission gives; otherwise it is "a reward". */
  reward?: MessageDescriptor
  /** What a tap on the card does. Those without are in the Today part, not in the list. */
  action?: MessageDescriptor
  /** The action while something can be claimed. */
  claim?: MessageDescriptor
  /** The mission's own screen. A type without one is performed where features/missions/mission-places.ts says. */
  to?: string
}

const CLAIM = msg`Claim`
const READ = msg`Read`
const SET = msg`Set it up`
const VIEW = msg`View`

/** Every mission type. The first page has this record, so it has only what its cards show. */
const TYPES = {
  streaks: {
    title: msg`Daily streak`,
    to: linkTo('/missions/streaks'),
  },
  roulette: {
    title: msg`Lucky wheel`,
    to: linkTo('/roulette'),
  },
  hidden_rewards: {
    title: msg`Hidden rewards`,
    action: READ,
    to: linkTo('/missions/hidden-rewards'),
  },
  hidden_rewards_small_reward: {
    title: msg`Small hidden rewards`,
    action: READ,
    to: linkTo('/missions/hidden-rewards'),
  },
  loyalty_bonus: {
    title: msg`Loyalty bonus`,
    action: VIEW,
    claim: CLAIM,
  },
  giveaway: {
    title: msg`Giveaway`,
    reward: msg`Free mobile data`,
    action: VIEW,
    claim: CLAIM,
    to: linkTo('/giveaway'),
  },
  data_saved: {
    title: msg`Data saved`,
    action: msg`Start saving`,
    claim: CLAIM,
    to: linkTo('/missions/data-saved'),
  },
  set_wallpaper: {
    title: msg`Set a wallpaper`,
    action: SET,
  },
  eayb: {
    title: msg`Earn as you browse`,
    action: msg`Browse`,
  },
  google_signin: {
    title: msg`Sign in with Google`,
    text: msg`Keep everything if you change phones`,
    action: msg`Sign in`,
    to: linkTo('/login/google'),
  },
  signin: {
    title: msg`Verify your phone`,
    action: msg`Verify`,
    to: linkTo('/login/phone'),
  },
  make_browser_default: {
    title: msg`Make it your default browser`,
    action: SET,
  },
  open_article: {
    title: msg`Open an article`,
    action: READ,
  },
  read_articles: {
    title: msg`Read articles`,
    action: READ,
  },
} as const satisfies Record<MissionType, MissionView>

export const MISSIONS: Readonly<Record<MissionType, MissionView>> = TYPES

/** The mission types without a screen of their own. */
export type MissionWithoutScreen = {
  [Type in keyof typeof TYPES]: (typeof TYPES)[Type] extends { to: string } ? never : Type
}[keyof typeof TYPES]
