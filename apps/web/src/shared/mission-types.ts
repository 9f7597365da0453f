import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MissionType } from '@momi/contract'
import { linkTo } from './link.ts'

/** What /missions and the history of points show of a mission type. */
interface MissionView {
  title: MessageDescriptor
  text: MessageDescriptor
  /** The card's button, which says what a tap does. */
  action: MessageDescriptor
  /** The button while something can be claimed. */
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
    text: msg`Earn more every day`,
    action: msg`Check in`,
    to: linkTo('/missions/streaks'),
  },
  roulette: {
    title: msg`Lucky wheel`,
    text: msg`Spin and see what you win`,
    action: VIEW,
    claim: msg`Spin`,
    to: linkTo('/roulette'),
  },
  hidden_rewards: {
    title: msg`Hidden rewards`,
    text: msg`Find them in the news`,
    action: READ,
    to: linkTo('/missions/hidden-rewards'),
  },
  hidden_rewards_small_reward: {
    title: msg`Small hidden rewards`,
    text: msg`More to find in the news`,
    action: READ,
    to: linkTo('/missions/hidden-rewards'),
  },
  loyalty_bonus: {
    title: msg`Loyalty bonus`,
    text: msg`Stay active and get a bonus`,
    action: VIEW,
    claim: CLAIM,
  },
  giveaway: { title: msg`Giveaway`, text: msg`Free mobile data`, action: VIEW, claim: CLAIM, to: linkTo('/giveaway') },
  data_saved: {
    title: msg`Data saved`,
    text: msg`Save mobile data and earn`,
    action: msg`Start saving`,
    to: linkTo('/missions/data-saved'),
  },
  set_wallpaper: {
    title: msg`Set a wallpaper`,
    text: msg`Make your browser yours`,
    action: SET,
  },
  eayb: {
    title: msg`Earn as you browse`,
    text: msg`Earn for every minute`,
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
    text: msg`Make your account safer`,
    action: msg`Verify`,
    to: linkTo('/login/phone'),
  },
  make_browser_default: {
    title: msg`Make it your default browser`,
    text: msg`One tap in your settings`,
    action: SET,
  },
  open_article: {
    title: msg`Open an article`,
    text: msg`Pick one from the news`,
    action: READ,
  },
  read_articles: {
    title: msg`Read articles`,
    text: msg`Read a few different ones`,
    action: READ,
  },
} as const satisfies Record<MissionType, MissionView>

export const MISSIONS: Readonly<Record<MissionType, MissionView>> = TYPES

/** The mission types without a screen of their own. */
export type MissionWithoutScreen = {
  [Type in keyof typeof TYPES]: (typeof TYPES)[Type] extends { to: string } ? never : Type
}[keyof typeof TYPES]
