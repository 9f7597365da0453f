import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  http,
  isHash,
  keccak256,
  parseUnits,
  toBytes,
  type Abi,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import attestations from './federated-attestations.json' with { type: 'json' }
import token from './token.json' with { type: 'json' }

const ANVIL = fileURLToPath(new URL('../../node_modules/.bin/anvil', import.meta.url))
const abi = token.abi as Abi
/** Whoever registers phone numbers on the local chain. */
const ISSUER = '0x7888612486844Bb9BE598668081c59A9f7367FBc'

/**
 * A local chain (anvil) with a token in place of cUSD, a treasury that owns it, and Celo's contract of attestations.
 */
export async function startChain({ chainId = 42_220, supply = '1000000', blockSeconds = 0 } = {}) {
  const port = await freePort()
  const args = ['--port', String(port), '--chain-id', String(chainId), '--silent', '--accounts', '1']
  const node = spawn(ANVIL, [...args, ...(blockSeconds > 0 ? ['--block-time', String(blockSeconds)] : [])], {
    stdio: 'ignore',
  })
  const ended = new Promise<never>((_, reject) => {
    node.once('error', reject)
    node.once('exit', (code) => reject(new Error(`anvil ended with ${code}`)))
  })
  // The end of the node is awaited only during the start; without this handler a later exit would be an unhandled
  // rejection.
  ended.catch(() => {})
  const url = `http://127.0.0.1:${port}`
  const chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const transport = http(url, { retryCount: 40, retryDelay: 50 })
  const reader = createPublicClient({ chain, transport })
  const control = createTestClient({ chain, transport, mode: 'anvil' })
  await Promise.race([reader.getChainId(), ended])

  const key = generatePrivateKey()
  const treasury = privateKeyToAccount(key)
  await control.setBalance({ address: treasury.address, value: parseUnits('1000', 18) })
  const wallet = createWalletClient({ account: treasury, chain, transport })
  const deployed = await wallet.deployContract({ abi, bytecode: token.bytecode as Hex, args: [parseUnits(supply, 18)] })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash: deployed, pollingInterval: 50 })
  const address = contractAddress!

  // With a key of its own, so that the treasury's nonces stay as they are.
  const owner = privateKeyToAccount(generatePrivateKey())
  await control.setBalance({ address: owner.address, value: parseUnits('1000', 18) })
  const ownerWallet = createWalletClient({ account: owner, chain, transport })
  const done = async (hash: Hex) => reader.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  const write = async (functionName: string, args: unknown[]) =>
    done(await ownerWallet.writeContract({ abi, address, functionName, args }))

  const registry = {
    abi: attestations.abi as Abi,
    address: (
      await done(
        await ownerWallet.deployContract({ abi: attestations.abi as Abi, bytecode: attestations.bytecode as Hex }),
      )
    ).contractAddress!,
  }

  return {
    url,
    chainId,
    token: address,
    treasury: treasury.address,
    /** Settings with which the payout service pays on this chain. */
    payoutSettings: { RPC_URL: url, CHAIN_ID: String(chainId), TOKEN_ADDRESS: address, TREASURY_KEY: key },
    /** Settings with which the api reads facts about wallets from this chain. */
    walletSettings: { RPC_URL: url, ATTESTATIONS_ADDRESS: registry.address, ATTESTATION_ISSUER: ISSUER },
    /** Registers a phone number, given by its obfuscated identifier or a name for it, for an address, as MiniPay does. */
    attest: async (owner: string, identifier: string) => {
      await done(
        await ownerWallet.writeContract({
          ...registry,
          functionName: 'register',
          args: [isHash(identifier) ? identifier : keccak256(toBytes(identifier)), ISSUER, owner],
        }),
      )
    },
    /** A wallet with a key and the coin for its fees, like MiniPay's. `send` returns the hash of a legacy transaction. */
    newWallet: async () => {
      const account = privateKeyToAccount(generatePrivateKey())
      await control.setBalance({ address: account.address, value: parseUnits('1', 18) })
      const client = createWalletClient({ account, chain, transport })
      return {
        address: account.address,
        send: (data: string, { to = account.address }: { to?: Hex } = {}) =>
          client.sendTransaction({ type: 'legacy', to, value: 0n, data: data as Hex, gas: 100_000n }),
      }
    },
    /** In the token's smallest units. */
    balanceOf: async (owner: string) =>
      (await reader.readContract({ abi, address, functionName: 'balanceOf', args: [owner] })) as bigint,
    /** Every transfer out of the treasury: the hash of its transaction, recipient and amount. */
    transfers: async () => {
      const logs = await reader.getContractEvents({ abi, address, eventName: 'Transfer', fromBlock: 0n })
      return logs
        .map((log) => {
          const { args, transactionHash: hash } = log as unknown as {
            args: { from: string; to: string; value: bigint }
            transactionHash: Hex
          }
          return { hash, ...args }
        })
        .filter(({ from }) => from === treasury.address)
    },
    /** Sends a transaction with the treasury's key, like another program that uses the key. */
    spend: async (to: Hex, amount: bigint) =>
      wallet.writeContract({ abi, address, functionName: 'transfer', args: [to, amount] }),
    /** Changes the treasury's tokens, without a transaction of the treasury. */
    setTreasury: (amount: bigint) => write('setBalance', [treasury.address, amount]),
    baseFee: async () => (await reader.getBlock()).baseFeePerGas ?? 0n,
    /** Sets whether the token refuses transfers to an address, or all transfers. */
    setRefused: async (owner: Hex, refused: boolean) => write('setRefused', [owner, refused]),
    setPaused: async (paused: boolean) => write('setPaused', [paused]),
    /** Replaces the newest blocks by others without transactions. */
    fork: (blocks: number) => control.request({ method: 'anvil_reorg', params: [blocks, []] } as never),
    /** Sets whether transactions are mined as soon as they arrive. */
    setMining: (on: boolean) => control.setAutomine(on),
    /** Drops the node's pending transactions. */
    forget: () => control.request({ method: 'anvil_dropAllTransactions' } as never),
    mine: (blocks = 1) => control.mine({ blocks }),
    /** Mines a block at this interval. */
    mineEvery: (seconds: number) => control.setIntervalMining({ interval: seconds }),
    /** Sets the base fee of the next blocks. */
    setGasPrice: (wei: bigint) => control.setNextBlockBaseFeePerGas({ baseFeePerGas: wei }),
    stop: async () => {
      if (node.exitCode !== null || node.signalCode !== null) return
      const gone = new Promise((resolve) => node.once('exit', resolve))
      // The node is ended explicitly, because it does not end with this process.
      node.kill('SIGTERM')
      await gone
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
