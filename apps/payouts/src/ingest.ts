import { isAddress, isHex, parseUnits } from 'viem'
import { declare } from './declare.ts'
import { NO_LIMIT, type Listed, type Parts } from './parts.ts'
import type { Payout, State, Taken } from './state.ts'

const PAGE = 200

/** Stores the new pages of the api's list. */
export async function ingest(parts: Parts): Promise<void> {
  const { api, state, env, log, lease } = parts
  for (;;) {
    await lease.ensure()
    const cursor = state.fact('cursor')
    api.clear()
    const page = await api('GET /api/v1/airdrop/payouts', { query: { limit: PAGE, ...(cursor && { cursor }) } })
    if (page.payouts.length === 0) return
    const taken = page.payouts.flatMap((listed): Taken[] => {
      const { id, address, amount, status } = listed
      if (status === 'FAILED') return []
      const payout = { id, address, amount: parseUnits(amount, env.TOKEN_DECIMALS) }
      if (status === 'SETTLED')
        // What was paid lately counts for the daily cap, whichever state file it was paid with.
        return [{ ...payout, stage: 'reported', settledAt: Date.parse(listed.settledAt ?? listed.createdAt) }]
      if (listed.transactions.length > 0) {
        blocked(parts, id)
        return [{ ...payout, stage: 'blocked', why: 'UNKNOWN_TRANSACTION' }]
      }
      if (env.DRY_RUN) log.info({ payout: id, amount }, 'would pay')
      return [{ ...payout, stage: 'waiting' }]
    })
    state.take(taken, page.cursor)
  }
}

/** The next payouts that can be paid: those in front of the queue. */
export const candidates = (state: State, most: number): Payout[] =>
  state
    .of('waiting', NO_LIMIT)
    .filter(({ address }) => isAddress(address, { strict: false }))
    .slice(0, most)

/**
 * Compares the payouts that are in work with the api. A payout with a transaction that this file does not know is never
 * signed: it may have been paid with another file. Returns the ids of the payouts that may be signed.
 */
export async function review(parts: Parts): Promise<Set<string>> {
  const { api, state, env, lease, log } = parts
  const open = state.open()
  const ours = [...open, ...candidates(state, env.BATCH).filter(({ id }) => !open.some((one) => one.id === id))]
  const listed = new Map<string, Listed>()
  for (let i = 0; i < ours.length; i += PAGE) {
    await lease.ensure()
    const ids = ours.slice(i, i + PAGE).map(({ id }) => id)
    api.clear()
    const { payouts } = await api('GET /api/v1/airdrop/payouts', { query: { limit: PAGE, ids: ids.join() } })
    for (const one of payouts) listed.set(one.id, one)
  }
  const payable = new Set<string>()
  for (const payout of ours) {
    const theirs = listed.get(payout.id)
    if (!theirs) log.error({ payout: payout.id }, 'the api does not list a payout that it has listed before')
    else if (await compare(parts, payout, theirs)) payable.add(payout.id)
  }
  return payable
}

/** Brings a payout in line with what the api knows about it. Returns whether it may be signed. */
async function compare(parts: Parts, payout: Payout, theirs: Listed): Promise<boolean> {
  const { state, now } = parts
  const { id, stage } = payout
  if (theirs.status !== 'PENDING') {
    // Signed transactions are looked up on the chain: what they paid is not taken from the api.
    if (stage === 'waiting')
      state.settledElsewhere(
        id,
        theirs.status === 'SETTLED' ? theirs.txHash : null,
        Date.parse(theirs.settledAt ?? '') || now(),
      )
    return false
  }
  const own = state.transactionsOf(id)
  const unknown = theirs.transactions.filter(({ hash }) => !own.some((one) => one.hash === hash)).map(toTransaction)
  const nonce = own.at(-1)?.nonce
  // Of two transactions with one nonce the chain takes only one: this was a replacement of ours.
  const areReplacements = unknown.every((one) => one.nonce !== null && one.nonce === nonce)
  if (theirs.newTransactionPermitted || (unknown.length > 0 && areReplacements)) state.adopt(id, unknown, now())
  else if (unknown.length > 0) {
    if (stage !== 'blocked') blocked(parts, id)
    state.block(id, 'UNKNOWN_TRANSACTION')
    return false
  }
  if (stage === 'blocked') {
    const mayPayAnew = theirs.newTransactionPermitted || theirs.transactions.length === 0
    if (mayPayAnew) state.moveTo(id, 'waiting')
    return mayPayAnew
  }
  if (stage === 'waiting') return true
  for (const transaction of own) {
    const isKnown = theirs.transactions.some(({ hash }) => hash === transaction.hash)
    // The answer to its report may have been lost.
    if (isKnown) state.declared(transaction.hash)
    else await declare(parts, id, transaction)
  }
  return false
}

const toTransaction = ({ hash, nonce, block }: Listed['transactions'][number]) => {
  if (!isHex(hash)) throw new Error(`The api lists ${hash}, which is no transaction`)
  return { hash, nonce, block }
}

function blocked({ log, metrics }: Parts, id: string): void {
  log.error({ payout: id }, 'the api has a transaction that the state file does not know: this is not paid')
  metrics.countTransaction('unknown')
}
