import { MISSION_TYPES, type MissionType } from '@momi/contract'
import type { MissionKind } from '../../core/missions/kind.ts'
import { dataSavedKind } from '../data-saved/public.ts'
import { giveawayKind } from '../giveaway/public.ts'
import { hiddenRewards, hiddenRewardsSmall } from '../hidden-rewards/public.ts'
import { rouletteKind } from '../roulette/public.ts'
import { streaksKind } from '../streaks/public.ts'
import { eayb } from './kinds/eayb.ts'
import { loyaltyBonus } from './kinds/loyalty-bonus.ts'
import { once } from './kinds/once.ts'
import { openArticle } from './kinds/open-article.ts'
import { readArticles } from './kinds/read-articles.ts'
import { signInKind } from './kinds/sign-in.ts'

/** The kind of every mission type. */
const KINDS = {
  hidden_rewards: hiddenRewards,
  hidden_rewards_small_reward: hiddenRewardsSmall,
  loyalty_bonus: loyaltyBonus,
  streaks: streaksKind,
  giveaway: giveawayKind,
  data_saved: dataSavedKind,
  roulette: rouletteKind,
  set_wallpaper: once('set_wallpaper'),
  eayb,
  google_signin: signInKind('google_signin'),
  signin: signInKind('signin'),
  make_browser_default: once('make_browser_default'),
  open_article: openArticle,
  read_articles: readArticles,
} as const satisfies Record<MissionType, Pick<MissionKind, 'type'>>

/** The mission types that are not counted by the host: each has a card of its own (cards.ts). */
export type UncountedType = {
  [Type in keyof typeof KINDS]: (typeof KINDS)[Type] extends { counting: object } ? never : Type
}[keyof typeof KINDS]

/** The kind of a mission type that is only known at run time; the type of its rule is erased. */
export const kindOf = (type: MissionType): MissionKind => KINDS[type] as unknown as MissionKind

export const isMissionType = (type: string): type is MissionType => (MISSION_TYPES as readonly string[]).includes(type)

/** The mission types whose reports count for this one while it is enabled. */
export const typesCountedAs = (type: MissionType): readonly MissionType[] =>
  MISSION_TYPES.filter((one) => kindOf(one).countsAs === type)

/** The mission whose counter this one shares, or the mission itself. */
export const familyOf = (mission: string): string =>
  isMissionType(mission) ? (kindOf(mission).countsAs ?? mission) : mission
