import type { Api, MissionType, Output } from '@momi/contract'
import type { PersonCtx } from '../../core/context.ts'
import { pointsOf as pointsOfGift, type Milestone } from '../../core/missions/kind.ts'
import type { MissionConfig } from '../../core/missions/mission-config.ts'
import { rouletteCard } from '../roulette/public.ts'
import { giveawayCard } from '../giveaway/public.ts'
import { streakCard } from '../streaks/public.ts'
import { counterState } from './counters.rules.ts'
import { dayProgress } from './day-progress.rules.ts'
import { familyOf, kindOf, type UncountedType } from './kinds.ts'
import { loyaltyOf } from './loyalty.ts'
import { findsOf, paysOfCounted, paysOnce, reachable, withoutPrizes } from './pays.rules.ts'
import { milestoneContext } from './report.ts'

type Mission = Output<Api['GET /api/v2/user/missions']>['missions'][number]
/** The part of a card that depends on the mission type. */
export type Card = Pick<
  Mission,
  'actionState' | 'isPending' | 'points' | 'nextPoints' | 'pays' | 'progress' | 'counter'
>

/** A running mission with the user's progress. */
export interface Running {
  type: MissionType
  /**
   * The current rule, parsed by the kind of this mission type. It is typed `never`, because only the functions of that
   * kind know its type.
   */
  rule: never
  since: MissionConfig<never>['since']
  userType: string
  /** Today's count and the time of its last report; undefined if nothing was reported. */
  counter: { count: number; reportedAt: Date } | undefined
  /** How often the mission has granted something today. */
  givenToday: number
  /** The mission day of its last grant. */
  lastDay: string | null
  /** For the loyalty bonus: the active days since the last bonus, oldest first; otherwise none. */
  activeDays: readonly string[]
}

interface Today {
  today: string
  /** The first instant of today. */
  dayStart: Date
  zone: string
  /** Whether the account gets prizes now. */
  hasPrizes: boolean
}

const PLAIN = { progress: null, counter: null } satisfies Partial<Card>

type OwnCard = (ctx: PersonCtx, mission: Running, today: Today) => Promise<Card | null> | Card

/** The cards of mission types that the host does not count; null if the mission's feature returns no card. */
const CARDS: Readonly<Record<UncountedType, OwnCard>> = {
  streaks: async (ctx) => ownCard(await streakCard(ctx)),
  roulette: async (ctx, mission, today) => ownCard(await rouletteCard(ctx, mission, today)),
  giveaway: async (ctx) => ownCard(await giveawayCard(ctx)),
  loyalty_bonus: (_, mission, today) => loyaltyCard(mission, today),
  google_signin: (_, mission, today) => signInCard(mission, today),
  signin: (_, mission, today) => signInCard(mission, today),
}

/** The part of a mission's card that depends on its type; null if there is no card. */
export async function cardOf(
  ctx: PersonCtx,
  mission: Running,
  all: readonly Running[],
  today: Today,
): Promise<Card | null> {
  const own = (CARDS as Partial<Record<MissionType, OwnCard>>)[mission.type]
  return own ? own(ctx, mission, today) : countedCard(ctx, mission, all, today)
}

const ownCard = (card: Omit<Card, 'counter'> | null): Card | null => card && { ...card, counter: null }

/**
 * The card of a sign-in mission, which is completed for an account that has the identity or was granted the mission. A
 * verified number counts as Google too, because it requires a Google sign-in.
 */
function signInCard({ type, since, userType, lastDay }: Running, { dayStart }: Today): Card {
  const isSignedIn = userType === 'PHONE_VERIFIED' || (type === 'google_signin' && userType === 'GOOGLE')
  const isDone = isSignedIn || lastDay !== null
  const { rule } = since(dayStart)
  const points = pointsOf(type, rule)
  const pays = paysOnce(kindOf(type).gift!(rule).gift, { per: 'LIFE' })
  return { ...PLAIN, actionState: isDone ? 'CLAIMED' : 'GO', points, nextPoints: isDone ? null : points, pays }
}

function loyaltyCard({ type, since, activeDays, lastDay }: Running, { today, zone }: Today): Card {
  const { isReached, isGivenToday, terms, ...known } = loyaltyOf({ since }, { today, zone }, { activeDays, lastDay })
  const points = pointsOf(type, terms.rule as never)
  return {
    actionState: isGivenToday ? 'CLAIMED' : isReached ? 'CLAIM' : 'GO',
    points,
    nextPoints: isGivenToday ? null : points,
    pays: paysOnce(terms.rule.gift, { needs: terms.rule.days, within: terms.rule.of }),
    progress: { current: known.count, target: known.target },
    counter: { ...known, status: isGivenToday ? 'COMPLETED' : 'IN_PROGRESS' },
  }
}

function countedCard(
  ctx: PersonCtx,
  mission: Running,
  all: readonly Running[],
  { today, dayStart, hasPrizes }: Today,
): Card | null {
  const { type, givenToday } = mission
  const counted = all.find((other) => other.type === kindOf(type).countsAs) ?? mission
  const kind = kindOf(counted.type)
  const counting = kind.counting!
  const context = milestoneContext(ctx, today)
  const { rule, milestones, passed } = dayProgress(counting, counted, { dayStart, counter: counted.counter, context })
  const isSecret = counting.isSecret ?? false
  const isDone = counting.per === 'life' && mission.lastDay !== null
  const count = counted.counter?.count ?? 0
  const counter = counterState(today, count, { milestones, passed }, { isSecret, isDone })
  const ownRule = mission.since(dayStart).rule
  const reached = reachable(counting, rule, milestones)
  const steps = hasPrizes ? reached : withoutPrizes(reached, passed, isPrize)
  const others = all.filter((other) => other !== mission && familyOf(other.type) === familyOf(type))
  const taken = others.reduce((sum, other) => sum + other.givenToday, 0)
  // Missions that share a secret counter may pay for each other's finds.
  const finds = isSecret ? findsOf(type, steps, { passed, taken, given: givenToday }) : undefined
  const pays = paysOfCounted({
    type,
    kind: kindOf(type),
    rule: ownRule,
    milestones: steps,
    passed,
    counting,
    finds,
    given: givenToday,
  })
  const progress = progressOf()
  // Others have paid for all that it could have given today: it gave nothing, and is not done either.
  if (finds && passed >= steps.length && progress?.target === 0) return null
  // Two missions share a secret counter, so one may have given all that it gives before the counter is complete.
  const isAllFound = isSecret && progress !== null && givenToday > 0 && progress.current >= progress.target
  return {
    actionState: counter.status === 'COMPLETED' || isAllFound ? 'CLAIMED' : 'GO',
    points: pointsOf(type, ownRule),
    nextPoints: nextPoints(),
    pays,
    progress,
    counter,
  }

  /**
   * The points of the next milestone; null if it gives none or there is none. Also null for a secret counter, because
   * the points would reveal from which pool the next find comes.
   */
  function nextPoints() {
    if (isSecret || counter.status === 'COMPLETED') return null
    const gift = milestones[passed]?.tries[0]?.gift
    return (gift && pointsOfGift(gift)) || null
  }

  function isPrize({ type: other, gift }: Milestone['tries'][number]): boolean {
    const terms = all.find((one) => one.type === other)?.since(dayStart)
    const given = gift ?? (terms && kindOf(other).gift?.(terms.rule).gift)
    return given !== undefined && 'reward' in given
  }

  /** A mission with a secret counter shows the number of finds; a one-time mission has no progress. */
  function progressOf() {
    if (counting.per === 'life') return null
    if (finds) {
      const most = Math.min(finds.most, kindOf(type).gift?.(ownRule).perDay ?? Infinity)
      return { current: givenToday, target: Math.max(givenToday, most) }
    }
    return pays && { current: Math.min(counter.count, pays.needs!), target: pays.needs! }
  }
}

function pointsOf(type: MissionType, rule: never): number | null {
  const points = kindOf(type).points?.(rule)
  return points ? points : null
}
