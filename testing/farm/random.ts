/** Random draws from one source of numbers between 0 and 1. */
export function draws(next: () => number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const between = (least: number, most: number) => least + (most - least) * next()
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1))
  const of = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!
  return {
    next,
    normal,
    between,
    whole,
    of,
    chance: (share: number) => next() < share,
    /** Positive, with this median; most are within a factor of e^spread. */
    around: (median: number, spread: number) => median * Math.exp(spread * normal()),
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}
export type Draws = ReturnType<typeof draws>
