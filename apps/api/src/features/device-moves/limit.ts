import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import type { Tx } from '../../db/db.ts'
import { LIMIT_MS } from './device-moves.rules.ts'
import { movesSince } from './device-moves.store.ts'

/** Refuses a move if the account or one of the phones has taken part in too many lately. Both are locked. */
export async function requireFewMoves(
  { now, env }: Pick<UserCtx, 'now' | 'env'>,
  tx: Tx,
  { user, haids }: { user: string; haids: string[] },
): Promise<void> {
  const since = new Date(now().getTime() - LIMIT_MS)
  const { most } = (await tx.one(movesSince, { user, haids, since }))!
  if (most >= env.DEVICE_MOVES_PER_90_DAYS)
    throw new Refusal('device_move_limit', 'The account or the phone has taken part in too many moves')
}
