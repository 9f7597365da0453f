import { takerOf } from './nonce-proof.ts'
import { each, transferOf, type Round } from './parts.ts'
import { isRefusedForGood } from './refused.ts'
import { reportWaits } from './sign.ts'
import type { BlockedWhy, Payout } from './state.ts'

/** Looks for each payout's transactions on the chain. Any of them settles it. */
export async function confirm(round: Round): Promise<void> {
  const { chain, env, head, state } = round
  const payouts = state.open()
  if (payouts.length === 0) return
  const last = head.number - BigInt(env.CONFIRMATIONS) + 1n
  const settled = last < 0n ? 0 : await chain.count({ hash: await chain.hashAt(last) })
  await each(round, payouts, (payout) => look(round, payout, { last, settled }))
}

interface Settled {
  /** The newest block with enough confirmations. */
  last: bigint
  /** The number of the treasury's transactions up to that block. */
  settled: number
}

async function look(round: Round, payout: Payout, { last, settled }: Settled): Promise<void> {
  const { chain, state, log, metrics, head, now } = round
  const { id } = payout
  const transactions = state.transactionsOf(id)
  const nonce = transactions.at(-1)?.nonce ?? null
  let isReverted = false
  for (const one of transactions) {
    const { hash } = one
    const outcome = await chain.outcome(hash, transferOf(payout), head)
    if (outcome === undefined) continue
    if (!outcome.isFinal) return
    if (!outcome.paid) {
      // Staff have permitted a new transaction after those with another nonce.
      isReverted ||= one.nonce === nonce
      continue
    }
    state.mined(id, hash, now())
    metrics.countTransaction('confirmed')
    log.info({ payout: id, hash }, 'in the chain')
    return
  }
  if (isReverted) return reverted(round, payout)
  // Without a receipt nothing is known. Only a block with another transaction of the same nonce proves that none of
  // these can be mined any more.
  if (nonce === null || nonce >= settled || payout.stage !== 'signed') return
  const hashes = transactions.map(({ hash }) => hash)
  const from = transactions.find((one) => one.nonce === nonce)!.block
  const taker = await takerOf(round, { id, nonce, hashes, from, last })
  if (taker === undefined) return
  log.error({ payout: id, nonce, taker }, 'another transaction took the nonce: staff have to permit a new one')
  metrics.countTransaction('nonce_taken')
  await block(round, id, 'NONCE_TAKEN')
}

/**
 * A transfer that was reverted, and is so again after CONFIRMATIONS more blocks, fails only if the token still refuses
 * it; otherwise it could be paid now.
 */
async function reverted(round: Round, payout: Payout): Promise<void> {
  const { chain, env, state, log, metrics, head, now } = round
  const { id } = payout
  if (payout.reverted_at === null) return state.revertedAt(id, Number(head.number))
  if (head.number < BigInt(payout.reverted_at + env.CONFIRMATIONS)) return
  const { to, amount } = transferOf(payout)
  const verdict = await chain.simulate(to, amount, head)
  if (isRefusedForGood(round, payout, verdict)) {
    state.mined(id, null, now())
    metrics.countTransaction('reverted')
    log.error({ payout: id, paid: false }, 'the transfer was reverted, and would be again')
    return
  }
  if (verdict !== 'works' || payout.stage !== 'signed') return
  metrics.countTransaction('reverted')
  log.error({ payout: id }, 'the transfer was reverted, and would work now: staff have to permit a new one')
  await block(round, id, 'REVERTED')
}

async function block(round: Round, id: string, why: BlockedWhy): Promise<void> {
  round.state.block(id, why)
  await reportWaits(round, [id], 'TRANSACTION_LOST')
}
