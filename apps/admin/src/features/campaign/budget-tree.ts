import type { BudgetLine } from '@momi/contract'

export interface BudgetRow {
  line: BudgetLine
  /** How many budgets that are shown are above it. */
  depth: number
}

const isParent = ({ countryCode, key }: BudgetLine, { parent }: BudgetLine): boolean =>
  parent?.countryCode === countryCode && parent.key === key

/** The budgets with each one right after the one above it. */
export function budgetTree(lines: readonly BudgetLine[]): BudgetRow[] {
  const below = (line: BudgetLine, depth: number): BudgetRow[] => [
    { line, depth },
    ...lines.filter((child) => isParent(line, child)).flatMap((child) => below(child, depth + 1)),
  ]
  return lines.filter((line) => !lines.some((other) => isParent(other, line))).flatMap((line) => below(line, 0))
}

/** The shares of what was spent and committed in percent; together at most the whole bar. */
export function sharesOf({ limit, spent, committed }: Pick<BudgetLine, 'limit' | 'spent' | 'committed'>) {
  const whole = Math.max(limit, spent + committed)
  // A budget of nothing is used up.
  if (whole === 0) return { spent: 100, committed: 0 }
  return { spent: (100 * spent) / whole, committed: (100 * committed) / whole }
}
