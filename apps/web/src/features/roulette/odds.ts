import type { Config } from './Wheel.tsx'

type Segment = Config['segments'][number]

export interface Odds {
  segment: Segment
  /** 0 to 1. */
  chance: number
  /** 'one in n' spins; undefined if it cannot be drawn. */
  oneIn: number | undefined
}

/** The current odds of each prize, the most likely first. */
export function oddsOf(segments: readonly Segment[]): Odds[] {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0)
  return segments
    .map((segment) => {
      const chance = total === 0 ? 0 : segment.weight / total
      return { segment, chance, oneIn: chance === 0 ? undefined : rounded(1 / chance) }
    })
    .sort((a, b) => b.chance - a.chance)
}

/** Small numbers keep a decimal, because 1 in 2.5 is not 1 in 3. */
const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
