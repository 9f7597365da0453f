import type { MissionType } from '@momi/contract'
import { remainingBudget } from '../../core/missions/budget.rules.ts'
import type { BudgetChange, Configuration } from './configuration.ts'

/** The budget that a mission has now. */
export interface Given {
  country: string
  mission: string
  budget: number
  left: number
  /** Since the first day. */
  given: number
}

interface Stored {
  budgets: readonly Given[]
  /** The first instant of the first day of a country. */
  start: (country: string) => Date
}

/** The budgets of missions before the first day, of which a rehearsal takes. */
export function missionBudgets(history: Configuration, configuration: Configuration, { budgets, start }: Stored) {
  const accounts = new Map<string, BudgetAccount>()
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
  const left = (country: string, mission: string, at: Date) => {
    const account = accountOf(country, mission)
    for (let next = account.changes[0]; next && next.at <= at; next = account.changes[0]) {
      account.left = remainingBudget(next.budget, next.before, account.left)
      account.changes.shift()
    }
    return account.left
  }
  return {
    /** Points left; null: unlimited. */
    left,
    take: (country: string, mission: string, points: number, at: Date) => {
      const before = left(country, mission, at)
      if (before !== null) accountOf(country, mission).left = before - points
    },
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
