import type { MissionType } from './features/missions.ts'

/** How a mission was used in a country, on average of a day. */
export interface MissionUse {
  /** Gifts, check-ins or spins. */
  perDay: number
  /** The same by step: the day of the streak, the number of the milestone, or how the spin was got. */
  bySteps: Readonly<Record<string, number>>
  /** What a spin of the country's wheel costs in points. */
  pointsPerSpin: number
}

/** What a rule costs, in points. */
export interface MissionCost {
  /** For one gift, check-in or spin, on average. */
  perUse: number
  /** For one person who gets all that a day gives. */
  perPersonDay: number
  /** For all people in a day, at the given use. */
  perDay: number
}

/** A gift or prize. A form may have no value yet. */
interface Given {
  points?: number | undefined
  spins?: number | undefined
  reward?: string | undefined
}
interface OneGift {
  gift?: Given | undefined
}

const worthOf = (given: Given | undefined, { pointsPerSpin }: MissionUse): number =>
  given?.points ?? (given?.spins ?? 0) * pointsPerSpin

/** The cost of a rule with one gift, which a person gets at most `timesADay`. */
function costOfOneGift({ gift }: OneGift, use: MissionUse, timesADay = 1): MissionCost {
  const perUse = worthOf(gift, use)
  return { perUse, perPersonDay: perUse * timesADay, perDay: perUse * use.perDay }
}

const oneGift = (rule: OneGift, use: MissionUse) => costOfOneGift(rule, use)
const cappedGift = (rule: OneGift & { dailyCap?: number | undefined }, use: MissionUse) =>
  costOfOneGift(rule, use, rule.dailyCap)

function streak({ points = [] }: { points?: readonly (number | undefined)[] }, { perDay, bySteps }: MissionUse) {
  const days = points.map((ofDay) => ofDay ?? 0)
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const total = sum(days.map((value, i) => value * (bySteps[i + 1] ?? 0)))
  const mean = sum(days) / Math.max(1, days.length)
  return { perUse: perDay > 0 ? total / perDay : mean, perPersonDay: Math.max(0, ...days), perDay: total }
}

function dataSaved({ steps = [] }: { steps?: readonly OneGift[] }, use: MissionUse): MissionCost {
  const total = { perPersonDay: 0, perDay: 0 }
  // Nobody has reached a new step yet. As many people are expected as for the step before it.
  let reached = use.perDay
  for (const [i, { gift }] of steps.entries()) {
    reached = use.bySteps[i + 1] ?? reached
    total.perPersonDay += worthOf(gift, use)
    total.perDay += worthOf(gift, use) * reached
  }
  return { ...total, perUse: total.perPersonDay / Math.max(1, steps.length) }
}

interface WheelRule {
  segments?: readonly { weight?: number | undefined; prize?: Given | undefined }[]
  freePerDay?: number | undefined
  spinPrice?: number | null | undefined
}

/** What a spin of a wheel gives on average: points, further spins, and the share of spins that win a reward. */
export function meanSpin({ segments = [] }: WheelRule): { points: number; spins: number; rewards: number } {
  const sum = (worth: (prize: Given) => number) =>
    segments.reduce((all, { weight = 0, prize = {} }) => all + weight * worth(prize), 0)
  const total = segments.reduce((all, { weight = 0 }) => all + weight, 0)
  const mean = (worth: (prize: Given) => number) => (total === 0 ? 0 : sum(worth) / total)
  return {
    points: mean(({ points = 0 }) => points),
    spins: mean(({ spins = 0 }) => spins),
    rewards: mean(({ reward }) => (reward === undefined ? 0 : 1)),
  }
}

function wheel(rule: WheelRule, { perDay, bySteps }: MissionUse): MissionCost {
  const { freePerDay = 0, spinPrice = null } = rule
  const { points, spins } = meanSpin(rule)
  // Spins that were won are among the spins of the day.
  const won = Math.min(0.9, spins)
  const bought = bySteps['BOUGHT_FOR_POINTS'] ?? 0
  const spun = spinPrice === null ? Math.max(0, perDay - bought) : perDay
  return {
    perUse: points,
    perPersonDay: (points * freePerDay) / (1 - won),
    perDay: points * spun - (spinPrice ?? 0) * bought,
  }
}

/**
 * What the rule of each mission type costs. The server asks for approval by it, and the console shows it while the rule
 * is being edited, so a value may be missing. Items of rewards cost no points.
 */
const MISSION_COSTS = {
  streaks: streak,
  loyalty_bonus: oneGift,
  hidden_rewards: cappedGift,
  hidden_rewards_small_reward: cappedGift,
  giveaway: () => ({ perUse: 0, perPersonDay: 0, perDay: 0 }),
  data_saved: dataSaved,
  roulette: wheel,
  set_wallpaper: oneGift,
  eayb: cappedGift,
  google_signin: oneGift,
  signin: oneGift,
  make_browser_default: oneGift,
  open_article: oneGift,
  read_articles: oneGift,
} satisfies Record<MissionType, (rule: never, use: MissionUse) => MissionCost>

/** What a rule of a mission type costs at a use. */
export const missionCost = (type: MissionType, rule: object, use: MissionUse): MissionCost =>
  (MISSION_COSTS[type] as (rule: object, use: MissionUse) => MissionCost)(rule, use)
