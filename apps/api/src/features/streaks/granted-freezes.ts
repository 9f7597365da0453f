import type { Tx } from '../../db/db.ts'
import { addFreeze } from './streaks.store.ts'

/** Grants a freeze, once for each cause. `day`: the mission day of the grant. */
export async function grantFreeze(
  tx: Tx,
  { user, cause, day, at }: { user: string; cause: string; day: string; at: Date },
): Promise<void> {
  await tx.one(addFreeze, { user, source: 'GRANTED', cause, day, at })
}
