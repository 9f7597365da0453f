import { EVERYWHERE } from '@momi/contract/config-subjects'
import type { CountedGift } from '../../core/budgets/counting.rules.ts'
import { budgetLines, type BudgetLine, type BudgetLines } from './budget-lines.ts'
import { checkInDays, type Outage } from './check-in-days.ts'
import type { Configuration } from './configuration.ts'
import { missionBudgets, type Given } from './mission-budgets.ts'

/** What all people of a country share: budgets, items of rewards, packages of the giveaway. */
export interface Supplies {
  /** Points that a mission can give; null: unlimited. */
  budget: (country: string, mission: string, at: Date) => number | null
  takeBudget: (country: string, mission: string, points: number, at: Date) => boolean
  /** Items of a reward that a mission can give at an instant: 0 or at least 1. */
  items: (reward: string, mission: string, at: Date) => number
  /** mission null: no mission gives it. */
  takeItem: (reward: string, mission: string | null, at: Date) => boolean
  /** Points that a mission gave for a day before the first one. */
  takeFromLines: (country: string, mission: string, points: number, at: Date) => boolean
  takePurchase: (country: string, at: Date) => boolean
  /** tokens: ten-thousandths of the token. */
  takeExchange: (country: string, tokens: number, at: Date) => boolean
  /** What was taken at an instant goes back to the budgets. */
  giveBack: {
    points: (country: string, mission: string, points: number, takenAt: Date) => void
    item: (reward: string, mission: string | null, takenAt: Date) => void
    exchange: (country: string, tokens: number, takenAt: Date) => void
  }
  /** The days for which a budget has too little left for every check-in, which do not count as missed. */
  daysWithoutCheckIns: readonly Outage[]
  /** stock null: unlimited. */
  takePackage: (country: string, choice: string, stock: number | null, at: Date) => boolean
  returnPackage: (country: string, choice: string) => void
  lines: BudgetLines['used']
  /** How many items were withdrawn, or expired before anybody won them. */
  ended: number
  /** When each of them was used up first: what was asked for was not there. */
  usedUp: () => readonly UsedUp[]
}

interface UsedUp {
  kind: 'BUDGET' | 'REWARD' | 'PACKAGE'
  /** null: the reward of one country has a key that no other has; or a budget of all countries. */
  country: string | null
  /** The mission whose budget it is, or the key of a budget. */
  key: string
  /** The first day of a budget's period; null: it has one. */
  period: string | null
  at: Date
}

interface StockGroup {
  winnableAt: Date
  expiresAt: Date | null
  items: number
}

interface Stored {
  lines: readonly (BudgetLine & { used: number })[]
  budgets: readonly Given[]
  stock: readonly { reward: string; groups: readonly StockGroup[]; ended: number }[]
  packages: readonly { country: string; choice: string; given: number }[]
  /** The first instant of the first day of a country. */
  start: (country: string) => Date
  /** In a sample each person takes as much as the many for whom they stand. */
  oneOf: number
}

/** The supplies before the first day, of which a rehearsal takes. */
export function suppliesOf(
  history: Configuration,
  configuration: Configuration,
  { budgets, lines: used, stock, packages, start, oneOf }: Stored,
): Supplies {
  const ofMissions = missionBudgets(history, configuration, { budgets, start })
  const pools = new Map(stock.map(({ reward, groups }) => [reward, groups.map((group) => ({ ...group }))]))
  const given = new Map(packages.map(({ country, choice, given: count }) => [`${country} ${choice}`, count]))
  const usedUp = new Map<string, UsedUp>()
  const missed = (kind: UsedUp['kind'], country: string | null, key: string, at: Date) => {
    const name = `${kind} ${country} ${key}`
    if (!usedUp.has(name)) usedUp.set(name, { kind, country, key, period: null, at })
  }
  const onUsedUp = ({ country, key, period }: BudgetLine, at: Date) => {
    const name = `line ${country} ${key} ${period}`
    if (usedUp.has(name)) return
    usedUp.set(name, { kind: 'BUDGET', country: country === EVERYWHERE ? null : country, key, period, at })
  }
  const lines = budgetLines({ history, configuration, used, start, oneOf, onUsedUp })
  const checkIns = checkInDays(configuration, lines)

  const groupAt = (reward: string, at: Date) =>
    configuration.rewardAt(reward, at)
      ? pools
          .get(reward)
          ?.find(
            ({ winnableAt, expiresAt, items }) =>
              items > 0 && winnableAt <= at && (expiresAt === null || expiresAt > at),
          )
      : undefined

  const award = (country: string, mission: string): CountedGift => ({ kind: 'AWARD', country, mission, reward: null })
  const purchase = (country: string): CountedGift => ({ kind: 'PURCHASE', country, mission: null, reward: null })
  const exchange = (country: string): CountedGift => ({ kind: 'EXCHANGE', country, mission: null, reward: null })
  const prizeOf = (reward: string, mission: string | null, at: Date) => {
    const found = configuration.rewardAt(reward, at)
    if (!found) return undefined
    const gift: CountedGift = { kind: 'PRIZE', country: found.country, mission, reward }
    return { gift, amounts: { items: 1, tokens: found.tokens } }
  }
  const least = (...limits: readonly (number | null)[]) => {
    const known = limits.filter((one) => one !== null)
    return known.length === 0 ? null : Math.min(...known)
  }

  return {
    budget: (country, mission, at) =>
      least(ofMissions.left(country, mission, at), lines.left(award(country, mission), 'POINTS', at)),
    takeBudget: (country, mission, points, at) => {
      if (points === 0) return true
      const left = ofMissions.left(country, mission, at)
      if (left !== null && left < points * oneOf) {
        missed('BUDGET', country, mission, at)
        return false
      }
      const isTaken = lines.take(award(country, mission), { points }, at)
      checkIns.look(at)
      if (isTaken) ofMissions.take(country, mission, points * oneOf, at)
      return isTaken
    },
    items: (reward, mission, at) => {
      const prize = prizeOf(reward, mission, at)
      if (!prize) return 0
      const group = groupAt(reward, at)
      if (!group) missed('REWARD', null, reward, at)
      const { gift, amounts } = prize
      const tokens = amounts.tokens === 0 ? null : lines.left(gift, 'TOKEN', at)
      const inBudgets = least(
        lines.left(gift, 'ITEMS', at),
        tokens === null ? null : Math.floor(tokens / amounts.tokens),
      )
      return Math.max(0, least(group?.items ?? 0, inBudgets)!)
    },
    takeItem: (reward, mission, at) => {
      const prize = prizeOf(reward, mission, at)
      const group = groupAt(reward, at)
      if (!prize || !group) {
        missed('REWARD', null, reward, at)
        return false
      }
      if (!lines.take(prize.gift, prize.amounts, at)) return false
      group.items = Math.max(0, group.items - oneOf)
      // Groups that are used up are not looked at again.
      if (group.items === 0)
        pools.set(
          reward,
          pools.get(reward)!.filter(({ items }) => items > 0),
        )
      return true
    },
    takeFromLines: (country, mission, points, at) => lines.take(award(country, mission), { points }, at),
    takePurchase: (country, at) => lines.take(purchase(country), { items: 1 }, at),
    takeExchange: (country, tokens, at) => lines.take(exchange(country), { tokens }, at),
    giveBack: {
      points: (country, mission, points, takenAt) => lines.giveBack(award(country, mission), { points }, takenAt),
      item: (reward, mission, takenAt) => {
        const prize = prizeOf(reward, mission, takenAt)
        if (prize) lines.giveBack(prize.gift, prize.amounts, takenAt)
      },
      exchange: (country, tokens, takenAt) => lines.giveBack(exchange(country), { tokens }, takenAt),
    },
    daysWithoutCheckIns: checkIns.days,
    lines: lines.used,
    takePackage: (country, choice, limit, at) => {
      const key = `${country} ${choice}`
      const count = given.get(key) ?? 0
      if (limit !== null && count >= limit) {
        missed('PACKAGE', country, choice, at)
        return false
      }
      given.set(key, count + oneOf)
      return true
    },
    returnPackage: (country, choice) => {
      const key = `${country} ${choice}`
      given.set(key, Math.max(0, (given.get(key) ?? 0) - oneOf))
    },
    ended: stock.reduce((sum, { ended }) => sum + ended, 0),
    usedUp: () => [...usedUp.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  }
}
