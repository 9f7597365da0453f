import type { PersonCtx } from '../../core/context.ts'
import { missionFor } from '../../core/missions/mission-config.ts'
import type { Tx } from '../../db/db.ts'
import { rouletteKind } from './roulette.rules.ts'
import * as store from './roulette.store.ts'

/**
 * Adds the spins for naming a Bet9ja account, once for each claim (spin source BET9JA), under the terms of the time at
 * which the reward was won.
 */
export async function addBet9jaSpins(
  ctx: PersonCtx,
  tx: Tx,
  { claim, wonAt }: { claim: string; wonAt: Date },
): Promise<void> {
  const { id: user, country } = ctx.user
  const config = await missionFor(ctx, tx, { user, country, kind: rouletteKind })
  const count = config ? config.since(wonAt).rule.bet9jaSpins : 0
  await tx.one(store.addSpins, { user, source: 'BET9JA', cause: `bet9ja:${claim}`, count, at: ctx.now() })
}
