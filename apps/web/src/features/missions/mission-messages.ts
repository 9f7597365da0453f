import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Api, Output } from '@momi/contract'
import { linkTo } from '../../shared/link.ts'

export type Mission = Output<Api['GET /api/v2/user/missions']>['missions'][number]

interface MissionView {
  title: MessageDescriptor
  text: MessageDescriptor
  /** The mission's own screen; without one a tap performs its action (lazy/). */
  to?: string
}

/** The title of each mission type, and the link of its card. */
export const MISSIONS: Readonly<Record<Mission['type'], MissionView>> = {
  streaks: {
    title: msg`Daily streak`,
    text: msg`Check in every day and earn more each time`,
    to: linkTo('/missions/streaks'),
  },
  roulette: {
    title: msg`Lucky wheel`,
    text: msg`Spin and see what you win`,
    to: linkTo('/roulette'),
  },
  hidden_rewards: {
    title: msg`Hidden rewards`,
    text: msg`Read the news and find what is hidden in it`,
    to: linkTo('/missions/hidden-rewards'),
  },
  hidden_rewards_small_reward: {
    title: msg`Small hidden rewards`,
    text: msg`More finds for every reader`,
    to: linkTo('/missions/hidden-rewards'),
  },
  loyalty_bonus: {
    title: msg`Loyalty bonus`,
    text: msg`Stay active and get a bonus`,
  },
  giveaway: { title: msg`Giveaway`, text: msg`Free mobile data`, to: linkTo('/giveaway') },
  data_saved: {
    title: msg`Data saved`,
    text: msg`Save mobile data and earn`,
    to: linkTo('/missions/data-saved'),
  },
  set_wallpaper: {
    title: msg`Set a wallpaper`,
    text: msg`Make your browser yours`,
  },
  eayb: {
    title: msg`Earn as you browse`,
    text: msg`Earn for the minutes you browse`,
  },
  google_signin: {
    title: msg`Sign in with Google`,
    text: msg`Lose nothing when you change phones`,
    to: linkTo('/login/google'),
  },
  signin: {
    title: msg`Verify your phone`,
    text: msg`Make your account safer`,
    to: linkTo('/login/phone'),
  },
  make_browser_default: {
    title: msg`Make it your default browser`,
    text: msg`One tap in your settings`,
  },
  open_article: {
    title: msg`Open an article`,
    text: msg`Pick one from the news`,
  },
  read_articles: {
    title: msg`Read articles`,
    text: msg`Read a few different ones today`,
  },
}

export const GROUPS = {
  verification: msg`Verification`,
  prizes: msg`Prizes`,
  missions: msg`Missions`,
  others: msg`Others`,
} as const satisfies Record<Mission['group'], MessageDescriptor>

export const ACTIONS = {
  CLAIM: msg`Claim`,
  CLAIMED: msg`Claimed`,
  GO: msg`Go`,
} as const satisfies Record<Mission['actionState'], MessageDescriptor>
