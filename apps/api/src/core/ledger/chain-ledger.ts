import type { Logger } from 'pino'
import type { Stream } from '../../db/stream.ts'
import type { Tx } from '../../db/db.ts'
import type { Ctx } from '../context.ts'
import { inBatches } from '../work/batches.ts'
import * as store from './chain-ledger.store.ts'
import { hashOf, NO_ROOT, rootOf } from './entry-hashes.ts'

export { lastProof, oldestUnchained, proofOf } from './chain-ledger.store.ts'

type ChainCtx = Pick<Ctx, 'db' | 'transact' | 'now'> & { readonly stream: Stream; readonly log: Pick<Logger, 'info'> }

/** The most entries that one transaction chains. */
const BATCH = 1_000

/**
 * Chains the entries that were added since the last run, and proves the day before once it is over: its root goes to
 * the log, which is outside of the database. Continues where an earlier run ended, beginning with the first entry.
 */
export async function chainLedger(ctx: ChainCtx): Promise<void> {
  const today = () => ctx.now().toISOString().slice(0, 10)
  // The first look; the entries that it sees are decided at the next one, if no transaction is still running.
  const chain = await ctx.transact((tx) => tx.one(store.takeChain, { today: today() }))
  if (!chain) return
  if (chain.proving) await prove(ctx, chain.proving)
  await inBatches(ctx.transact, BATCH, (tx, most) => chainNext(tx, today(), most))
}

async function chainNext(tx: Tx, today: string, most: number): Promise<{ done: number }> {
  const chain = await tx.one(store.takeChain, { today })
  if (!chain) return { done: 0 }
  const range = { after: chain.chained_through, through: chain.decided_through, most }
  const entries = await tx.many(store.entriesToChain, range)
  const last = entries.at(-1)
  if (!last) return { done: 0 }
  const accounts = [...new Set(entries.map(({ account }) => account))]
  const previous = new Map((await tx.many(store.lastHashes, { accounts })).map(({ account, hash }) => [account, hash]))
  const hashes = entries.map((entry) => {
    const hash = hashOf(previous.get(entry.account), entry)
    previous.set(entry.account, hash)
    return hash
  })
  tx.send(store.addHashes, {
    day: chain.day,
    accounts: entries.map(({ account }) => account),
    entries: entries.map(({ entry }) => entry),
    hashes,
    through: last.entry,
  })
  return { done: entries.length }
}

/** Logged before it is stored, so that no proof is without its line; a second line is the same as the first. */
async function prove({ db, transact, stream, now, log }: ChainCtx, day: string): Promise<void> {
  const root = rootOf(day)
  for await (const batch of stream(store.hashesOfDay, { day })) for (const entry of batch) root.add(entry)
  const previous = (await db.one(store.proofBefore, { day }))?.root ?? NO_ROOT
  const proof = { day, entries: root.entries(), root: root.end(previous) }
  log.info(proof, 'the ledger of a day is proven')
  await transact((tx) => tx.one(store.addProof, { ...proof, at: now() }))
}
