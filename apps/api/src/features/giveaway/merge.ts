import type { Tx } from '../../db/db.ts'
import * as store from './giveaway.store.ts'
import { fail } from './settle.store.ts'

/**
 * Moves one person's claims to another. If both have one, the one that is ahead is kept, and the other ends unless it
 * was ordered. Returns the claims that ended, whose packages are to be returned (`returnPackages`).
 */
export async function transferGiveaway(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }) {
  // Sent together: the second statement begins once the first has the locks.
  const [, [, ...others]] = await Promise.all([
    tx.many(store.lockClaimsOfBoth, { from, to }),
    tx.many(store.claimsOfBoth, { from, to }),
  ])
  const ended = others.filter(({ is_ordered: isOrdered }) => !isOrdered)
  for (const { id } of ended) {
    await tx.one(fail, { id, from: 'PENDING', failure: 'UNKNOWN' })
    const step = { stage: 'FAILED', at, holder: 'momi', due_at: null, why: 'EARNED_TWICE' }
    await tx.one(store.addTrace, { claim: id, ...step })
  }
  await tx.one(store.transferOwnership, { from, to })
  return ended
}

/** Returns the packages of claims that ended to the stock. */
export async function returnPackages(tx: Tx, ended: Awaited<ReturnType<typeof transferGiveaway>>): Promise<void> {
  for (const { country, choice } of ended) await tx.one(store.returnStock, { country, choice })
}
