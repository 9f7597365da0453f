import type { Budget } from '../../core/budgets/tree.rules.ts'
import { amountOf } from '../../core/budgets/budget-subject.ts'
import { countsIn, periodStart, type CountedGift } from '../../core/budgets/counting.rules.ts'
import type { Configuration } from './configuration.ts'

/** What is given, in each unit. */
interface Amounts {
  points?: number
  tokens?: number
  items?: number
}

type Unit = Budget['body']['limit']['unit']

const inUnit = (amounts: Amounts, unit: Unit): number =>
  (unit === 'POINTS' ? amounts.points : unit === 'TOKEN' ? amounts.tokens : amounts.items) ?? 0

/** A budget in one of its periods. */
export interface BudgetLine {
  country: string
  key: string
  /** The first day of the period; null: the budget has one period. */
  period: string | null
}

export interface BudgetLines {
  /** Takes a gift from every line in which it counts, or from none: then false. */
  take: (gift: CountedGift, amounts: Amounts, at: Date) => boolean
  /** Gives back what was taken for a gift at an instant. */
  giveBack: (gift: CountedGift, amounts: Amounts, takenAt: Date) => void
  /** The least that is left for a gift in a unit; null: it counts in no budget. */
  left: (gift: CountedGift, unit: Unit, at: Date) => number | null
  /** What was given from each line, by country, key and first day. */
  used: ReadonlyMap<string, number>
}

interface Known {
  history: Configuration
  configuration: Configuration
  /** What was given from lines before the first day. */
  used: readonly (BudgetLine & { used: number })[]
  /** The first instant of the first day of a country. */
  start: (country: string) => Date
  /** In a sample each person takes as much as the many for whom they stand. */
  oneOf: number
  onUsedUp: (line: BudgetLine, at: Date) => void
}

/** The lines of budgets, as the SQL function `charge_budgets` takes from them. */
export function budgetLines({ history, configuration, used: before, start, oneOf, onUsedUp }: Known): BudgetLines {
  const lineOf = (budget: Budget, at: Date): BudgetLine => ({
    country: budget.country,
    key: budget.key,
    period: periodStart(budget, at),
  })
  const nameOf = ({ country, key, period }: BudgetLine) => `${country} ${key} ${period}`
  const used = new Map(before.map((line) => [nameOf(line), line.used]))

  const countedIn = (gift: CountedGift, at: Date) => {
    // What was given before the first day was taken from the budgets of that time, not from those of a draft.
    const budgets = (at < start(gift.country) ? history : configuration).budgetsAt(gift.country, at)
    return budgets
      .filter((budget) => countsIn(budget, gift, at))
      .map((budget) => ({ budget, line: lineOf(budget, at) }))
  }
  const leftOf = ({ budget, line }: ReturnType<typeof countedIn>[number]) =>
    amountOf(budget.body.limit) - (used.get(nameOf(line)) ?? 0)
  const add = (gift: CountedGift, amounts: Amounts, at: Date, times: number) => {
    for (const { budget, line } of countedIn(gift, at)) {
      const name = nameOf(line)
      const amount = inUnit(amounts, budget.body.limit.unit) * oneOf * times
      // A line that was opened since then lacks what was taken before.
      if (amount !== 0) used.set(name, Math.max(0, (used.get(name) ?? 0) + amount))
    }
  }

  return {
    take: (gift, amounts, at) => {
      const counted = countedIn(gift, at)
      const short = counted.filter((one) => {
        const amount = inUnit(amounts, one.budget.body.limit.unit)
        return amount > 0 && leftOf(one) < amount * oneOf
      })
      for (const { line } of short) onUsedUp(line, at)
      if (short.length > 0) return false
      add(gift, amounts, at, 1)
      // Who asks later may not be known: a refused purchase is not stored.
      for (const one of counted) if (leftOf(one) <= 0) onUsedUp(one.line, at)
      return true
    },
    giveBack: (gift, amounts, takenAt) => add(gift, amounts, takenAt, -1),
    left: (gift, unit, at) => {
      const counted = countedIn(gift, at).filter(({ budget }) => budget.body.limit.unit === unit)
      return counted.length === 0 ? null : Math.min(...counted.map(leftOf))
    },
    used,
  }
}
