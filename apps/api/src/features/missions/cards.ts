import type { Api, MissionType, Output } from '@momi/contract'
import type { PersonCtx } from '../../core/context.ts'
import { pointsOf as pointsOfGift } from '../../core/missions/kind.ts'
import { rouletteCard } from '../roulette/public.ts'
import { giveawayCard } from '../giveaway/public.ts'
import { streakCard } from '../streaks/public.ts'
import { counterState } from './counters.rules.ts'
import { kindOf, type UncountedType } from './kinds.ts'
import { loyaltyOf } from './loyalty.ts'
import { milestoneContext } from './report.ts'

type Mission = Output<Api['GET /api/v2/user/missions']>['missions'][number]
/** The part of a card that depends on the mission type. */
export type Card = Pick<Mission, 'actionState' | 'points' | 'nextPoints' | 'progress' | 'counter'>

/** A running mission with the user's progress. */
export interface Running {
  type: MissionType
  /**
   * The rule, parsed by the kind of this mission type. It is typed `never`, because only the functions of that kind
   * know its type.
   */
  rule: never
  userType: string
  /** Today's count. */
  count: number
  /** How often the mission has granted something today. */
  givenToday: number
  /** The mission day of its last grant. */
  lastDay: string | null
  /**
   * For the loyalty bonus: the active days since the last bonus, within the last `of` days of the rule; otherwise 0.
   */
  active: number
}

const PLAIN: Card = { actionState: 'GO', points: null, nextPoints: null, progress: null, counter: null }

type OwnCard = (ctx: PersonCtx, mission: Running, today: string) => Promise<Card | null> | Card

/** The cards of mission types that the host does not count; null if the mission's feature returns no card. */
const CARDS: Readonly<Record<UncountedType, OwnCard>> = {
  streaks: async (ctx) => ownCard(await streakCard(ctx)),
  roulette: async (ctx, { rule }, today) => ownCard(await rouletteCard(ctx, rule, today)),
  giveaway: async (ctx) => ownCard(await giveawayCard(ctx)),
  loyalty_bonus: (_, mission, today) => loyaltyCard(mission, today),
  google_signin: (_, mission) => signInCard(mission),
  signin: (_, mission) => signInCard(mission),
}

/** The part of a mission's card that depends on its type; null if there is no card. */
export async function cardOf(
  ctx: PersonCtx,
  mission: Running,
  all: readonly Running[],
  today: string,
): Promise<Card | null> {
  const own = (CARDS as Partial<Record<MissionType, OwnCard>>)[mission.type]
  return own ? own(ctx, mission, today) : countedCard(ctx, mission, all, today)
}

const ownCard = (card: Omit<Card, 'counter'> | null): Card | null => card && { ...card, counter: null }

/**
 * The card of a sign-in mission, which is completed for an account that has the identity or was granted the mission. A
 * verified number counts as Google too, because it requires a Google sign-in.
 */
function signInCard({ type, rule, userType, lastDay }: Running): Card {
  const isSignedIn = userType === 'PHONE_VERIFIED' || (type === 'google_signin' && userType === 'GOOGLE')
  const isDone = isSignedIn || lastDay !== null
  const points = pointsOf(type, rule)
  return { ...PLAIN, actionState: isDone ? 'CLAIMED' : 'GO', points, nextPoints: isDone ? null : points }
}

function loyaltyCard({ type, rule, active, lastDay }: Running, today: string): Card {
  const { isReached, isGivenToday, ...known } = loyaltyOf(rule, today, { active, lastDay })
  const points = pointsOf(type, rule)
  return {
    actionState: isGivenToday ? 'CLAIMED' : isReached ? 'CLAIM' : 'GO',
    points,
    nextPoints: isGivenToday ? null : points,
    progress: { current: known.count, target: known.target },
    counter: { ...known, status: isGivenToday ? 'COMPLETED' : 'IN_PROGRESS' },
  }
}

function countedCard(ctx: PersonCtx, mission: Running, all: readonly Running[], today: string): Card {
  const { type, givenToday } = mission
  const counted = all.find((other) => other.type === kindOf(type).countsAs) ?? mission
  const kind = kindOf(counted.type)
  const counting = kind.counting!
  const milestones = counting.milestones(counted.rule, milestoneContext(ctx, today))
  const isSecret = counting.isSecret ?? false
  const isDone = counting.per === 'life' && mission.lastDay !== null
  const counter = counterState(today, counted.count, milestones, { isSecret, isDone })
  const last = milestones.at(-1)!.at
  return {
    actionState: counter.status === 'COMPLETED' ? 'CLAIMED' : 'GO',
    points: pointsOf(type, mission.rule),
    nextPoints: nextPoints(),
    progress: progressOf(),
    counter,
  }

  /**
   * The points of the next milestone; null if it gives none or there is none. Also null for a secret counter, because
   * the points would reveal from which pool the next find comes.
   */
  function nextPoints() {
    if (isSecret || counter.status === 'COMPLETED') return null
    const gift = milestones.find(({ at }) => at > counted.count)?.tries[0]?.gift
    return (gift && pointsOfGift(gift)) || null
  }

  /** A mission with a secret counter shows the number of finds; a one-time mission has no progress. */
  function progressOf() {
    if (counting.per === 'life') return null
    if (!isSecret) return { current: Math.min(counter.count, last), target: last }
    const finds = milestones.filter(({ tries }) => tries[0]!.type === type).length
    return { current: givenToday, target: Math.max(givenToday, finds) }
  }
}

function pointsOf(type: MissionType, rule: never): number | null {
  const points = kindOf(type).points?.(rule)
  return points ? points : null
}
