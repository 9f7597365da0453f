import type { PersonCtx } from '../../core/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { EXPECTED_SHARE, splitOf } from './giveaway.rules.ts'
import * as store from './giveaway.store.ts'

export { giveawayKind } from './giveaway.rules.ts'
export { giveawayHashes, oldestDue as oldestDueClaim, resumeClaim } from './giveaway.store.ts'
export { settleByStaff, settleDueClaims } from './settle.ts'

/**
 * The card of the mission: CLAIMED after a claim, CLAIM if the last check found the browser to be the default,
 * otherwise GO.
 */
export async function giveawayCard(ctx: PersonCtx) {
  const { claimed, seen } = (await ctx.readBatched(store.cardFacts, {
    user_id: ctx.user.id,
    session: ctx.user.session,
  }))!
  const actionState = claimed ? ('CLAIMED' as const) : seen ? ('CLAIM' as const) : ('GO' as const)
  return { actionState, points: null, nextPoints: null, progress: null }
}

/**
 * Moves one person's claims to another. If both have one, the one that is ahead is kept, and the other ends unless it
 * was ordered. Returns the claims that ended, whose packages are to be returned (`returnPackages`).
 */
export async function transferGiveaway(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }) {
  const [, ...others] = await tx.many(store.lockClaimsOfBoth, { from, to })
  const ended = others.filter(({ is_ordered: isOrdered }) => !isOrdered)
  for (const { id } of ended) {
    await tx.one(store.fail, { id, from: 'PENDING', failure: 'UNKNOWN' })
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

/**
 * The number of app instances whose groups are compared with the expected split: enough to detect a deviation of two
 * percentage points.
 */
const COMPARED = 10_000

/**
 * The observed split of the groups, for staff. If it deviates from the expected one, the format of the haid may have
 * changed.
 */
export async function giveawaySplit(db: Db) {
  const row = (await db.one(store.lastGroups, { most: COMPARED }))!
  const { required, not_required: notRequired, already_done: alreadyDone, since } = row
  const counts = { required, notRequired, alreadyDone, since: since?.toISOString() ?? null }
  return { ...counts, expectedShare: EXPECTED_SHARE, ...splitOf(counts) }
}
