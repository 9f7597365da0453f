/**
 * What is left of a mission's budget after it was changed. What the mission has given counts towards the new one; without
 * a budget before, nothing was counted.
 */
export function remainingBudget(budget: number | null, before: number | null, left: number | null): number | null {
  if (budget === null) return null
  const spent = before === null ? 0 : before - (left ?? 0)
  return Math.max(0, budget - spent)
}
