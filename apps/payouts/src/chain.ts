import {
  createPublicClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  http,
  keccak256,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeTransaction } from 'viem/celo'
import type { Env } from './env.ts'

/** A plain transfer costs about 52,000 gas; fees paid in a token cost about 50,000 more. */
const GAS = 150_000n
const REQUEST_MS = 15_000

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
    transport: http(env.RPC_URL, { timeout: REQUEST_MS, retryCount: 1 }),
  })
  const feeCurrency = env.FEE_CURRENCY

  return {
    treasury: account.address,
    chainId: () => client.getChainId(),
    balance: () =>
      client.readContract({
        abi: erc20Abi,
        address: env.TOKEN_ADDRESS,
        functionName: 'balanceOf',
        args: [account.address],
      }),
    /** The next nonce after the mined transactions. */
    nonce: () => client.getTransactionCount({ address: account.address, blockTag: 'latest' }),
    /** The next nonce after the newest block with CONFIRMATIONS confirmations: lower nonces are final. */
    settledNonce: async () => {
      const block = (await client.getBlockNumber()) - BigInt(env.CONFIRMATIONS) + 1n
      return block < 0n ? 0 : client.getTransactionCount({ address: account.address, blockNumber: block })
    },
    /** The gas price, in the smallest unit of the fee currency if one is set. */
    gasPrice: async (): Promise<bigint> =>
      feeCurrency === undefined
        ? client.getGasPrice()
        : BigInt(await client.request({ method: 'eth_gasPrice', params: [feeCurrency] } as never)),
    /** Signs a transfer. Its hash is known before it is sent. */
    async sign(
      to: Address,
      amount: bigint,
      nonce: number,
      gasPrice: bigint,
    ): Promise<{ nonce: number; raw: Hex; hash: Hash }> {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
      const common = { chainId: env.CHAIN_ID, to: env.TOKEN_ADDRESS, data, nonce, gas: GAS }
      const raw = await (feeCurrency === undefined
        ? account.signTransaction({ ...common, type: 'legacy', gasPrice })
        : account.signTransaction(
            { ...common, type: 'cip64', feeCurrency, maxFeePerGas: gasPrice, maxPriorityFeePerGas: 0n },
            { serializer: serializeTransaction },
          ))
      return { nonce, raw, hash: keccak256(raw) }
    },
    /**
     * Broadcasts a transaction. `known`: the node already has it, or its nonce is used. `refused`: the fee or the
     * balance is too low. Throws other errors.
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
    isMined: async (hash: Hash): Promise<boolean> => {
      try {
        return (await client.getTransactionReceipt({ hash })).status !== undefined
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return false
        throw error
      }
    },
    /** True if the transfer succeeded, false if it was reverted; undefined until it has enough confirmations. */
    async outcome(hash: Hash): Promise<boolean | undefined> {
      try {
        const receipt = await client.getTransactionReceipt({ hash })
        const depth = (await client.getBlockNumber()) - receipt.blockNumber + 1n
        return depth >= BigInt(env.CONFIRMATIONS) ? receipt.status === 'success' : undefined
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return undefined
        throw error
      }
    },
  }
}

export type Chain = ReturnType<typeof openChain>
