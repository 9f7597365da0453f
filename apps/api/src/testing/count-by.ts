/** Counts equal values: `['paid', 'refused', 'paid']` is `{ paid: 2, refused: 1 }`. */
export function countBy(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
