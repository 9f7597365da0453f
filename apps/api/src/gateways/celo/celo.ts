import { decodeResult, encodeData, from } from 'ox/AbiFunction'
import { z } from 'zod'
import { answerError } from '../not-accepted.ts'
import { outboundFetch } from '../outbound-fetch.ts'

/** Short, because somebody waits, and each caller can go on without an answer. */
const TIME_LIMIT_MS = 4000
const MOST_BYTES = 256 * 1024

/** What a chain says about an address that somebody named. */
export interface AddressFacts {
  /** Whether code runs at the address, so that it is nobody's wallet: an exchange's or another contract. */
  isContract: boolean
  /** The obfuscated phone numbers that the issuer has verified for the address; empty: it is not attested. */
  identifiers: string[]
}

/** A transaction that its sender's node has accepted. */
export interface SentTransaction {
  from: string
  /** The data that it carries, in hex. */
  data: string
  /** null while no block has it. `confirmations`: of its block, which counts. */
  mined: { succeeded: boolean; confirmations: number } | null
}

/** Reads facts about wallets from the chain. Rejects if the node does not answer: its silence says nothing. */
export interface Celo {
  factsOf(address: string): Promise<AddressFacts>
  /** undefined if this node does not know the transaction, which is no evidence that there is none. */
  transaction(hash: string): Promise<SentTransaction | undefined>
  /** In the coin's smallest unit. */
  balanceOf(address: string): Promise<bigint>
}

const LOOK_UP = from(
  'function lookupIdentifiers(address account, address[] trustedIssuers) view returns (uint256[] countsPerIssuer, bytes32[] identifiers)',
)

/** A wallet that delegates to code (EIP-7702) is still the wallet of its key. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

const Hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const Quantity = Hex.transform((hex) => BigInt(hex))
const Transaction = z.object({ from: Hex, input: Hex }).nullable()
const Receipt = z.object({ status: Quantity, blockNumber: Quantity }).nullable()

interface Node {
  url: string
  attestations: string
  issuer: string
}

type Address = `0x${string}`

/** JSON-RPC: a node of Celo. */
export function celoNode({ url, attestations, issuer }: Node): Celo {
  async function ask<T>(answer: z.ZodType<T>, method: string, ...params: unknown[]): Promise<T> {
    const response = await outboundFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      timeoutMs: TIME_LIMIT_MS,
      mostBytes: MOST_BYTES,
    })
    if (!response.ok) throw answerError(`The node answered ${response.status} to ${method}`, response.status)
    const { data } = z.object({ result: answer }).safeParse(await response.json())
    if (!data) throw new Error(`The node answered no result to ${method}`)
    return data.result
  }

  return {
    async factsOf(address) {
      const data = encodeData(LOOK_UP, [address as Address, [issuer as Address]])
      const [code, answer] = await Promise.all([
        ask(Hex, 'eth_getCode', address, 'latest'),
        ask(Hex, 'eth_call', { to: attestations, data }, 'latest'),
      ])
      const [, identifiers] = decodeResult(LOOK_UP, answer as Address)
      return { isContract: code !== '0x' && !DELEGATION.test(code), identifiers: [...identifiers] }
    },
    async transaction(hash) {
      const sent = await ask(Transaction, 'eth_getTransactionByHash', hash)
      if (sent === null) return undefined
      const [receipt, newest] = await Promise.all([
        ask(Receipt, 'eth_getTransactionReceipt', hash),
        ask(Quantity, 'eth_blockNumber'),
      ])
      const mined = receipt && {
        succeeded: receipt.status === 1n,
        confirmations: Number(newest - receipt.blockNumber) + 1,
      }
      return { from: sent.from, data: sent.input, mined }
    },
    balanceOf: (address) => ask(Quantity, 'eth_getBalance', address, 'latest'),
  }
}
