export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export interface Spread {
  median: number
  lowest: number
  highest: number
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  lowest: Math.min(...values),
  highest: Math.max(...values),
})

/** The nearest-rank percentile: the smallest value that is at least as large as `percent` percent of the values. */
export const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((percent / 100) * values.length) - 1]!
