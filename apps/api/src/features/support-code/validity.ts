import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { supportCodeOf } from './support-code.ts'
import { accountsOf, renew } from './support-code.store.ts'

/** How long a code is valid after the last renewal of its session. */
const VALID_MS = 30 * DAY

/** Extends the validity of the session's support code by 30 days. */
export async function renewSupportCode({ keys }: Pick<Ctx, 'keys'>, tx: Tx, session: string, at: Date): Promise<void> {
  const expires_at = new Date(at.getTime() + VALID_MS)
  await tx.one(renew, { session, code: supportCodeOf(keys, session), expires_at })
}

/** The accounts that a support code identifies: one, unless two sessions happen to have the same code. */
export async function accountsOfSupportCode(db: Pick<Db, 'many'>, code: string, at: Date): Promise<string[]> {
  return (await db.many(accountsOf, { code, at })).map(({ id }) => id)
}
