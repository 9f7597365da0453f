import { chainLedger, oldestUnchained } from '../core/ledger/chain-ledger.ts'

/** Chains every entry. That takes several runs while other tests have transactions in the same cluster. */
export async function chainAll(ctx: Parameters<typeof chainLedger>[0]): Promise<void> {
  do await chainLedger(ctx)
  while ((await ctx.db.one(oldestUnchained, {}))!.at !== null)
}
