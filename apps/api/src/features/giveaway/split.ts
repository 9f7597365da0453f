import type { Db } from '../../db/db.ts'
import { EXPECTED_SHARE, splitOf } from './giveaway.rules.ts'
import * as store from './giveaway.store.ts'

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
