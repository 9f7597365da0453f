import {
  createPublicClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  http,
  isAddressEqual,
  keccak256,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeTransaction } from 'viem/celo'
import { boundedFetch } from './bounded-fetch.ts'
import type { Env } from './env.ts'
import { simulator } from './simulate.ts'

/** A plain transfer costs about 52,000 gas; fees paid in a token cost about 50,000 more. */
export const GAS = 150_000n
const REQUEST_MS = 15_000

/** A block at which a round reads: all its decisions are made from this one. */
export interface Head {
  readonly number: bigint
  readonly hash: Hash
  readonly baseFee: bigint
}

/** Fees per gas, in the smallest unit of the fee currency if one is set. */
export interface Fees {
  readonly price: bigint
  readonly tip: bigint
}

interface Transfer extends Fees {
  to: Address
  amount: bigint
  nonce: number
}

/** What the chain says about a transaction of ours. `block`: of its receipt, which may still be replaced by a fork. */
export type Outcome = { block: bigint; isFinal: boolean; paid: boolean }

/** The calls to the chain. This module keeps no state. */
export function openChain(env: Env) {
  const account = privateKeyToAccount(env.TREASURY_KEY)
  const chain = defineChain({
    id: env.CHAIN_ID,
    name: 'the payout chain',
    nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
    rpcUrls: { default: { http: [env.RPC_URL] } },
  })
  const client = createPublicClient({
    chain,
    cacheTime: 0,
    transport: http(env.RPC_URL, { timeout: REQUEST_MS, retryCount: 1, fetchFn: boundedFetch(REQUEST_MS) }),
  })
  const feeCurrency = env.FEE_CURRENCY
  const inFeeCurrency = async (method: 'eth_gasPrice' | 'eth_maxPriorityFeePerGas') =>
    BigInt(await client.request({ method, params: [feeCurrency] } as never))

  return {
    treasury: account.address,
    chainId: () => client.getChainId(),
    /** The newest block. */
    async head(): Promise<Head> {
      const { number, hash, baseFeePerGas } = await client.getBlock()
      return { number, hash, baseFee: baseFeePerGas ?? 0n }
    },
    hashAt: async (blockNumber: bigint): Promise<Hash> => (await client.getBlock({ blockNumber })).hash,
    /** A block of the chain, with the transactions of the treasury in it. */
    async block(number: bigint) {
      const { hash, parentHash, transactions } = await client.getBlock({
        blockNumber: number,
        includeTransactions: true,
      })
      const ours = transactions.filter(({ from }) => isAddressEqual(from, account.address))
      return { hash, parentHash, ours: ours.map((one) => ({ hash: one.hash, nonce: one.nonce })) }
    },
    /** The treasury's tokens at a block. */
    balance: ({ hash }: Pick<Head, 'hash'>) =>
      client.readContract({
        abi: erc20Abi,
        address: env.TOKEN_ADDRESS,
        functionName: 'balanceOf',
        args: [account.address],
        blockHash: hash,
      }),
    /** The number of the treasury's transactions up to a block. */
    count: ({ hash }: Pick<Head, 'hash'>) => client.getTransactionCount({ address: account.address, blockHash: hash }),
    countAt: (blockNumber: bigint) => client.getTransactionCount({ address: account.address, blockNumber }),
    simulate: simulator(client, env.TOKEN_ADDRESS, account.address),
    /**
     * The fees of a transaction that the next blocks take. Some nodes of Celo refuse a tip of 0 in a fee currency, so
     * the tip is asked for.
     */
    async fees({ baseFee }: Head): Promise<Fees> {
      if (feeCurrency === undefined) {
        const price = await client.getGasPrice()
        const floor = (baseFee * 9n) / 8n
        return { price: price > floor ? price : floor, tip: 0n }
      }
      const [price, asked] = [await inFeeCurrency('eth_gasPrice'), await inFeeCurrency('eth_maxPriorityFeePerGas')]
      const tip = asked > 0n ? asked : 1n
      // Celo's gas price contains the tip. The rest may rise by an eighth with each block.
      const base = price > asked ? price - asked : price
      return { price: (base * 9n) / 8n + tip, tip }
    },
    /** Signs a transfer. Its hash is known before it is sent. */
    async sign({ to, amount, nonce, price, tip }: Transfer): Promise<{ nonce: number; raw: Hex; hash: Hash }> {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      const common = { chainId: env.CHAIN_ID, to: env.TOKEN_ADDRESS, data, nonce, gas: GAS }
      const raw = await (feeCurrency === undefined
        ? account.signTransaction({ ...common, type: 'legacy', gasPrice: price })
        : account.signTransaction(
            { ...common, type: 'cip64', feeCurrency, maxFeePerGas: price, maxPriorityFeePerGas: tip },
            { serializer: serializeTransaction },
          ))
      return { nonce, raw, hash: keccak256(raw) }
    },
    /**
     * Broadcasts a transaction. `known`: the node already has it, or its nonce is used. `refused`: the fee or the
     * balance is too low. Throws other errors. None of these answers proves anything.
     */
    async send(raw: Hex): Promise<'sent' | 'known' | 'refused'> {
      try {
        await client.sendRawTransaction({ serializedTransaction: raw })
        return 'sent'
      } catch (error) {
        const text = String((error as { details?: string }).details ?? error).toLowerCase()
        if (/already (imported|known)|nonce too low|known transaction/.test(text)) return 'known'
        if (/insufficient funds|underpriced|fee|gas/.test(text)) return 'refused'
        throw error
      }
    },
    /** The nonce and the block of a transaction of the treasury; undefined if the node does not know it. */
    async find(hash: Hash): Promise<{ nonce: number; block: bigint | null } | undefined> {
      try {
        const { nonce, from, blockNumber } = await client.getTransaction({ hash })
        return isAddressEqual(from, account.address) ? { nonce, block: blockNumber } : undefined
      } catch (error) {
        if (error instanceof TransactionNotFoundError) return undefined
        throw error
      }
    },
    /**
     * What became of a transfer, from its receipt; undefined if this node has none, which proves nothing. Final: its
     * block has enough confirmations and is still on the chain. Paid: the token says that the amount was moved.
     */
    async outcome(hash: Hash, transfer: { to: Address; amount: bigint }, head: Head): Promise<Outcome | undefined> {
      try {
        const receipt = await client.getTransactionReceipt({ hash })
        if (receipt.transactionHash !== hash || receipt.blockNumber > head.number) return undefined
        const { hash: blockHash, transactions } = await client.getBlock({ blockNumber: receipt.blockNumber })
        if (blockHash !== receipt.blockHash || !transactions.includes(hash)) return undefined
        const moved = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs }).some(
          ({ address, args }) =>
            isAddressEqual(address, env.TOKEN_ADDRESS) &&
            isAddressEqual(args.from, account.address) &&
            isAddressEqual(args.to, transfer.to) &&
            args.value === transfer.amount,
        )
        const paid = receipt.status === 'success'
        if (paid !== moved) throw new Error(`The receipt of ${hash} contradicts itself`)
        const depth = head.number - receipt.blockNumber + 1n
        return { block: receipt.blockNumber, isFinal: depth >= BigInt(env.CONFIRMATIONS), paid }
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return undefined
        throw error
      }
    },
  }
}

export type Chain = ReturnType<typeof openChain>
