import type { Tx } from '../../db/db.ts'
import { holdPayoutsOf, resumePayoutsOf } from '../payouts/public.ts'
import * as store from './account-holds.store.ts'

/** Says on the payouts of a locked account until when its open holds let them wait, or that they go on. */
export async function showWait(tx: Tx, user: string, at: Date): Promise<void> {
  const [longest] = (await tx.many(store.openOf, { user })).toSorted((one, other) => +other.ends_at - +one.ends_at)
  if (!longest) return resumePayoutsOf(tx, user, at)
  const why = longest.kind === 'OWNER' ? 'STOPPED_BY_OWNER' : 'ACCOUNT_HOLD'
  await holdPayoutsOf(tx, user, { why, until: longest.ends_at, at })
}
