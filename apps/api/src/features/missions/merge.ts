import { givenBack, type GivenBack } from '../../core/ledger/earned-twice.ts'
import type { Tx } from '../../db/db.ts'
import { familyOf } from './kinds.ts'
import { awardsOfBoth, transferOwnership, reverse } from './missions.store.ts'

/**
 * Moves one person's awards to another, with the missions that were switched on or off for them, unless the other has a
 * switch of its own. Returns what both had for the same thing, which counts once.
 */
export async function transferMissions(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }) {
  const reversed: (GivenBack & { id: number; ref: string })[] = []
  /** Loyalty bonuses that the other account had too: one of its bonuses may be close to two of the leaving account. */
  const hadTwice = new Set<number>()
  for (const { leaving, staying } of await tx.many(awardsOfBoth, { from, to })) {
    const isCounted = (id: number) => hadTwice.has(id) || reversed.some((award) => award.id === id)
    const same = staying.filter(({ id, mission }) => familyOf(mission) === familyOf(leaving.mission) && !isCounted(id))
    // The big and the small hidden reward of a day are one mission, so there may be two.
    const best = same.find(({ item }) => item !== null) ?? same[0]
    if (!best) continue
    if (leaving.mission === 'loyalty_bonus') hadTwice.add(best.id)
    const back = givenBack(leaving, best)
    const { id, ref } = back.of === 'leaving' ? leaving : best
    reversed.push({ ...back, id, ref })
  }
  for (const [user, of] of [
    [from, 'leaving'],
    [to, 'staying'],
  ] as const)
    await tx.one(reverse, { user, awards: reversed.filter((award) => award.of === of), at })
  await tx.one(transferOwnership, { from, to })
  return reversed
}
