import { givenBack } from '../../core/ledger/earned-twice.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './merge.store.ts'

/**
 * Moves one person's spins to another person. Returns what both won with the daily free spin of the same day, because
 * such spins count only once.
 */
export async function transferSpins(tx: Tx, from: string, to: string) {
  const both = await tx.many(store.dailySpinsOfBoth, { from, to })
  const reversed = both.map(({ cause, counted, leaving, staying }) => {
    const back = givenBack(leaving, staying)
    const [user, { drawn }] = back.of === 'leaving' ? [from, leaving] : [to, staying]
    return { ...back, cause, user, won: `won:${drawn}`, ref: `roulette:${counted}` }
  })
  await tx.one(store.reverseDaily, { from, to, given_back: reversed })
  await tx.one(store.transferOwnership, { from, to })
  return reversed
}
