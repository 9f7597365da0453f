import type { Ctx } from '../../core/context.ts'
import { lock } from '../../core/locks/locks.ts'
import type { HashKeys } from '../../core/secrets/hash-keys.ts'
import type { Tx } from '../../db/db.ts'
import { STAFF_CODE_MS } from './device-moves.rules.ts'
import { storeCode } from './moves.ts'

/**
 * A code with which a person who has lost the phone moves their account to another one; null if the account was merged.
 * Its phones stay as they are, because nobody knows which one is lost.
 */
export async function makeCodeFor(
  { keys, now }: Pick<Ctx, 'now'> & { keys: Pick<HashKeys, 'currentHash'> },
  tx: Tx,
  user: string,
): Promise<string | null> {
  const [locked] = await lock(tx, { users: [user] })
  if (locked === undefined) return null
  return storeCode(keys, tx, { user, haid: null, expiresAt: new Date(now().getTime() + STAFF_CODE_MS) })
}
