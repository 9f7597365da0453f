import { remainingBudget } from '../../core/missions/budget.rules.ts'
import type { BudgetChange, Configuration } from './configuration.ts'
import type { MissionType } from '@momi/contract'

/** What all people of a country share: budgets of missions, items of rewards, packages of the giveaway. */
export interface Supplies {
  /** Points left; null: unlimited. */
  budget: (country: string, mission: string, at: Date) => number | null
  takeBudget: (country: string, mission: string, points: number, at: Date) => boolean
  /** Items of a reward that can be won at an instant: 0 or at least 1. */
  items: (reward: string, at: Date) => number
  takeItem: (reward: string, at: Date) => boolean
  /** stock null: unlimited. */
  takePackage: (country: string, choice: string, stock: number | null, at: Date) => boolean
  returnPackage: (country: string, choice: string) => void
  /** How many items were withdrawn, or expired before anybody won them. */
  ended: number
  /** When each of them was used up first: what was asked for was not there. */
  usedUp: () => readonly UsedUp[]
}

interface UsedUp {
  kind: 'BUDGET' | 'REWARD' | 'PACKAGE'
  /** null: the reward of one country has a key that no other has. */
  country: string | null
  key: string
  at: Date
}

interface StockGroup {
  winnableAt: Date
  expiresAt: Date | null
  items: number
}

interface Given {
  country: string
  mission: string
  budget: number
  left: number
  /** Since the first day. */
  given: number
}

interface Stored {
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
  { budgets, stock, packages, start, oneOf }: Stored,
): Supplies {
  const accounts = new Map<string, BudgetAccount>()
  const pools = new Map(stock.map(({ reward, groups }) => [reward, groups.map((group) => ({ ...group }))]))
  const given = new Map(packages.map(({ country, choice, given: count }) => [`${country} ${choice}`, count]))
  const usedUp = new Map<string, UsedUp>()
  const missed = (kind: UsedUp['kind'], country: string | null, key: string, at: Date) => {
    const name = `${kind} ${country} ${key}`
    if (!usedUp.has(name)) usedUp.set(name, { kind, country, key, at })
  }

  const accountOf = (country: string, mission: string) => {
    const key = `${country} ${mission}`
    const known = accounts.get(key)
    if (known) return known
    const now = budgets.find((one) => one.country === country && one.mission === mission)
    const opened = openBudget(
      { now, start: start(country), country, mission: mission as MissionType },
      history,
      configuration,
    )
    accounts.set(key, opened)
    return opened
  }
  const budget = (country: string, mission: string, at: Date) => {
    const account = accountOf(country, mission)
    for (let next = account.changes[0]; next && next.at <= at; next = account.changes[0]) {
      account.left = remainingBudget(next.budget, next.before, account.left)
      account.changes.shift()
    }
    return account.left
  }
  const groupAt = (reward: string, at: Date) =>
    configuration.isRewardOn(reward, at)
      ? pools
          .get(reward)
          ?.find(
            ({ winnableAt, expiresAt, items }) =>
              items > 0 && winnableAt <= at && (expiresAt === null || expiresAt > at),
          )
      : undefined

  return {
    budget,
    takeBudget: (country, mission, points, at) => {
      if (points === 0) return true
      const left = budget(country, mission, at)
      if (left === null) return true
      if (left < points * oneOf) {
        missed('BUDGET', country, mission, at)
        return false
      }
      accountOf(country, mission).left = left - points * oneOf
      return true
    },
    items: (reward, at) => {
      const group = groupAt(reward, at)
      if (!group && configuration.isRewardOn(reward, at)) missed('REWARD', null, reward, at)
      return group?.items ?? 0
    },
    takeItem: (reward, at) => {
      const group = groupAt(reward, at)
      if (!group) {
        missed('REWARD', null, reward, at)
        return false
      }
      group.items = Math.max(0, group.items - oneOf)
      // Groups that are used up are not looked at again.
      if (group.items === 0)
        pools.set(
          reward,
          pools.get(reward)!.filter(({ items }) => items > 0),
        )
      return true
    },
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

interface BudgetAccount {
  left: number | null
  /** Those to come, oldest first. */
  changes: BudgetChange[]
}

interface Opening {
  now: Given | undefined
  start: Date
  country: string
  mission: MissionType
}

/**
 * What was left of a budget before the first day: what is left now, and what was given since. A budget that changed
 * since then changes at its time, except in a draft, which always applied.
 */
function openBudget(
  { now, start, country, mission }: Opening,
  history: Configuration,
  configuration: Configuration,
): BudgetAccount {
  const stored = history.budgets(country, mission)
  const first = (stored.findLast((one) => one.at <= start) ?? stored[0])?.budget ?? null
  const later = stored.slice(1).filter(({ at, before, budget }) => at > start && before !== budget)
  // Points that were added to the budget, or taken from it, since the first day.
  const added = later.reduce((sum, { before, budget }) => sum + (budget ?? 0) - (before ?? 0), 0)
  const left = first === null || !now ? first : Math.max(0, now.left + now.given - added)
  const drafted = configuration.budgets(country, mission)
  if (drafted === stored || isSame(drafted, stored)) return { left, changes: later }
  return { left: remainingBudget(drafted.at(-1)?.budget ?? null, first, left), changes: [] }
}

const isSame = (a: readonly BudgetChange[], b: readonly BudgetChange[]): boolean =>
  a.length === b.length && a.every(({ at }, i) => at.getTime() === b[i]!.at.getTime())
