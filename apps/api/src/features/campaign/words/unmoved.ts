/** The greatest number of values that are already in rising order: the others were moved. */
export function unmoved(values: readonly number[]): ReadonlySet<number> {
  const longest: number[][] = []
  for (const value of values) {
    const before = longest.filter((list) => list.at(-1)! < value)
    longest.push([...before.reduce<number[]>((best, list) => (list.length > best.length ? list : best), []), value])
  }
  return new Set(longest.reduce<number[]>((best, list) => (list.length > best.length ? list : best), []))
}
