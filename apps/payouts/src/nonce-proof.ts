import { isHash, type Hash } from 'viem'
import type { Round } from './parts.ts'

/** The blocks that are read in one round for one payout. */
const BLOCKS = 500

interface Sought {
  id: string
  nonce: number
  /** Our transactions with this nonce. */
  hashes: readonly Hash[]
  /** A block before the nonce was used, if one is known. */
  from: number | null
  /** The newest block with enough confirmations. */
  last: bigint
}

/** Where the reading of each payout's blocks goes on in the next round. */
const positions = new Map<string, { number: bigint; hash: Hash }>()

/**
 * The transaction of the treasury that took a nonce from ours, from the block that holds it; undefined as long as no
 * such block is found. The number of transactions, which the node answers, is no proof: it may be of a node that has
 * seen more or less than the others.
 */
export async function takerOf({ chain, log }: Round, sought: Sought): Promise<Hash | undefined> {
  const { id, nonce, hashes, last } = sought
  const start = positions.get(id)
  let number =
    (start?.number ?? (sought.from === null ? await blockBefore(chain, nonce, last) : BigInt(sought.from))) + 1n
  let parent = start?.hash
  positions.delete(id)
  for (let read = 0; number <= last; number++, read++) {
    if (read === BLOCKS) {
      if (parent) positions.set(id, { number: number - 1n, hash: parent })
      return undefined
    }
    const block = await chain.block(number)
    if (parent !== undefined && block.parentHash !== parent) return undefined
    parent = block.hash
    const taker = block.ours.find((one) => one.nonce === nonce)
    if (taker && isHash(taker.hash) && !hashes.includes(taker.hash)) return taker.hash
    if (taker) return undefined
  }
  log.error({ payout: id, nonce }, 'the node says that the nonce is used, and no block has it: the payout waits')
  return undefined
}

/** A block after which the nonce was used, found by halving. Nodes without old states cannot answer this. */
async function blockBefore(chain: Round['chain'], nonce: number, last: bigint): Promise<bigint> {
  let [unused, used] = [0n, last]
  while (used - unused > 1n) {
    const middle = (unused + used) / 2n
    if ((await chain.countAt(middle)) > nonce) used = middle
    else unused = middle
  }
  return unused
}
