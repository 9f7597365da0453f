/** What an account got for one thing, such as a mission's milestone of a day. */
interface Gift {
  points: number
  spins: number
  item: string | null
  /** The item is no longer unclaimed: it cannot be given back. */
  isClaimed: boolean
}

export interface GivenBack {
  /** The account whose gift is given back, or the part of it that both have. */
  of: 'leaving' | 'staying'
  points: number
  spins: number
  item: string | null
}

/**
 * What is given back if two accounts that are merged both got something for one thing (decision 0069): the smaller gift
 * of two of one kind, so that no number of either account falls. An item is kept rather than points or spins.
 */
export function givenBack(leaving: Gift, staying: Gift): GivenBack {
  if (rank(leaving) > rank(staying)) return { of: 'staying', ...staying }
  if (rank(leaving) < rank(staying) || leaving.item !== null) return { of: 'leaving', ...leaving }
  const isNothing = staying.points === 0 && staying.spins === 0
  const isSameKind = leaving.points > 0 === staying.points > 0
  if (!isNothing && !isSameKind) return { of: 'leaving', ...leaving }
  return {
    of: 'leaving',
    points: Math.min(leaving.points, staying.points),
    spins: Math.min(leaving.spins, staying.spins),
    item: null,
  }
}

function rank({ item, isClaimed }: Gift): number {
  if (item === null) return 0
  return isClaimed ? 2 : 1
}
