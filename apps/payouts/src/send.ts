import { getAddress } from 'viem'
import type { Fees } from './chain.ts'
import { declare } from './declare.ts'
import { GWEI, NO_LIMIT, type Round } from './parts.ts'
import type { Payout, Transaction } from './state.ts'

/** A payout that a transaction may pay, with its newest transaction. */
interface Sent {
  payout: Payout
  newest: Transaction & { nonce: number }
}

/** The transactions that are not on the chain at the round's block, in the order of their nonces. */
function unmined({ state }: Round, count: number): Sent[] {
  return state
    .of('signed', NO_LIMIT)
    .flatMap((payout) => {
      const newest = state.transactionsOf(payout.id).findLast(({ nonce }) => nonce !== null && nonce >= count)
      return newest && newest.nonce !== null ? [{ payout, newest: { ...newest, nonce: newest.nonce } }] : []
    })
    .toSorted((a, b) => a.newest.nonce - b.newest.nonce)
}

/**
 * Sends the transactions that are not on the chain, in every round, because a node may have dropped them. Those that
 * are too cheap or have waited for too long are replaced first.
 */
export async function send(round: Round): Promise<void> {
  const { state, chain, head, env, now, metrics } = round
  const count = await chain.count(head)
  const late = now() - env.REPLACE_AFTER_SECONDS * 1000
  let stuck = 0
  for (const { payout, newest } of unmined(round, count))
    if (newest.declared && newest.at <= late && !(await replace(round, payout, newest, newest.nonce === count))) stuck++
  metrics.setStuck(stuck)
  await fillGap(round, count, late)
  for (const { payout } of unmined(round, count)) {
    const sendable = state.transactionsOf(payout.id).findLast(({ raw, declared }) => raw !== null && declared)
    if (sendable) await broadcast(round, sendable, payout.id)
  }
  for (const filler of state.fillers(count)) await broadcast(round, filler, null)
}

async function broadcast({ chain, log, metrics }: Round, { raw, hash }: Transaction, payout: string | null) {
  const outcome = await chain.send(raw!)
  if (outcome !== 'known') metrics.countTransaction(outcome)
  if (outcome === 'refused') log.error({ payout, hash }, 'the node refuses the transaction: it is sent again')
}

/**
 * Replaces a transaction that is not mined by one with a higher fee and the same nonce, of which the chain takes only
 * one. Returns false if its fee cannot be raised within the limit.
 */
async function replace(round: Round, payout: Payout, newest: Sent['newest'], isNext: boolean): Promise<boolean> {
  const { env, chain, state, log, metrics, head, now } = round
  const current = await chain.fees(head)
  const isCheap = newest.price !== null && newest.price < current.price
  // One that pays enough and is not the next one waits for those before it.
  if (!isCheap && !isNext) return true
  const fees = { price: max(raised(newest.price), current.price), tip: max(raised(newest.tip), current.tip) }
  if (fees.price > BigInt(env.MAX_GAS_PRICE_GWEI) * GWEI) {
    log.error(
      { payout: payout.id, gasPrice: String(fees.price) },
      'a transaction is stuck, and a higher fee is above MAX_GAS_PRICE_GWEI',
    )
    return false
  }
  const { nonce } = newest
  const signed = await chain.sign({ to: getAddress(payout.address), amount: payout.amount, nonce, ...fees })
  state.signed(payout.id, { ...signed, ...fees, block: newest.block }, now())
  metrics.countTransaction('replaced')
  log.warn({ payout: payout.id, nonce, gasPrice: String(fees.price) }, 'replaced a transaction that was not mined')
  await declare(round, payout.id, { hash: signed.hash, nonce, block: newest.block, declared: false })
  return true
}

/**
 * Fills the first gap between the chain's nonces and ours with a transfer of nothing to the treasury itself: the later
 * transactions could never be mined otherwise. A gap appears when a node has once answered a wrong number.
 */
async function fillGap(round: Round, count: number, late: number): Promise<void> {
  const { env, chain, state, log, head, now } = round
  const behind = unmined(round, count)[0]
  const [first] = state.nonces(count)
  const isGap = first !== undefined && first > count && behind !== undefined && behind.newest.at <= late
  if (!isGap) return
  const fees: Fees = await chain.fees(head)
  if (fees.price > BigInt(env.MAX_GAS_PRICE_GWEI) * GWEI) return
  const signed = await chain.sign({ to: chain.treasury, amount: 0n, nonce: count, ...fees })
  state.fill({ ...signed, ...fees, block: head.number }, now())
  log.warn({ nonce: count }, 'no transaction has the next nonce: filled the gap')
}

/** Nodes take a replacement only if both fees are at least an eighth higher. */
const raised = (fee: bigint | null): bigint => (fee === null ? 0n : (fee * 9n + 7n) / 8n)

const max = (a: bigint, b: bigint) => (a > b ? a : b)
