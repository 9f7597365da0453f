interface Segment {
  weight: number
  prize: { points?: number; spins?: number; reward?: string }
}

/** Whether a body has the segments of a wheel, which may be half typed. */
const segmentsOf = (body: unknown): readonly Segment[] => {
  const segments = (body as { rule?: { segments?: unknown } } | null)?.rule?.segments
  return Array.isArray(segments)
    ? segments.filter((each): each is Segment => typeof each?.weight === 'number' && typeof each.prize === 'object')
    : []
}

/**
 * The mean points of a spin and the share of spins that win a reward; undefined for what is no wheel. A won spin is
 * another spin of the same wheel, so the means are those of all spins that follow from one.
 */
export function costOfSpin(body: unknown): { points: number; rewards: number } | undefined {
  const segments = segmentsOf(body)
  const sum = segments.reduce((all, { weight }) => all + weight, 0)
  if (sum <= 0) return undefined
  const meanOf = (valueOf: (prize: Segment['prize']) => number) =>
    segments.reduce((all, { weight, prize }) => all + (weight / sum) * valueOf(prize), 0)
  const spins = meanOf((prize) => prize.spins ?? 0)
  // A wheel that wins a spin or more with each spin never ends.
  if (spins >= 1) return undefined
  return {
    points: meanOf((prize) => prize.points ?? 0) / (1 - spins),
    rewards: meanOf((prize) => (prize.reward === undefined ? 0 : 1)) / (1 - spins),
  }
}
