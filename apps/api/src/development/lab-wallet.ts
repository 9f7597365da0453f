import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../http/deps.ts'
import { parseLabInput } from './parse-lab-input.ts'

const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const Query = z.object({ address: Address })
const Transaction = z.object({
  from: Address,
  to: Address,
  value: z.literal('0x0'),
  data: z.string().regex(/^0x[0-9a-f]{64}$/),
})
/** One coin, in its smallest unit. */
const COINS_FOR_FEES = '0xde0b6b3a7640000'
const TIMEOUT_MS = 3000
/** The function selector of balanceOf(address). */
const BALANCE_OF = '0x70a08231'
const DECIMALS = 18

/** Lets the lab read a wallet's balance on the local chain; null where no chain runs. */
export function serveLabWallet(app: FastifyInstance, { env }: Pick<Deps, 'env'>): void {
  app.get('/lab/api/wallet', async (request, reply) => {
    const query = parseLabInput(Query, request.query, 'query', 'an address')
    const balance = env.LAB_RPC_URL === '' ? null : await balanceOf(env, query.address)
    return reply.header('cache-control', 'no-store').send({ balance, symbol: env.CRYPTO_SYMBOL })
  })
}

/**
 * Sends transactions of the phones' wallets on the local chain, as MiniPay does. The chain lets any address send, so the
 * wallets need no key; each is given the coin for its fee. Answers 503 where no chain runs.
 */
export function serveLabTransactions(app: FastifyInstance, { env }: Pick<Deps, 'env'>): void {
  app.post('/lab-transaction', async (request, reply) => {
    const transaction = parseLabInput(Transaction, request.body, 'body', 'a transaction')
    const { from } = transaction
    try {
      await ask(env, 'anvil_setBalance', from, COINS_FOR_FEES)
      await ask(env, 'anvil_impersonateAccount', from)
      return await reply.send({ hash: await ask(env, 'eth_sendTransaction', transaction) })
    } catch {
      return reply.code(503).send()
    }
  })
}

async function balanceOf(env: Deps['env'], address: string): Promise<string | null> {
  const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0')
  try {
    return decimal(BigInt(await ask(env, 'eth_call', { to: env.LAB_TOKEN_ADDRESS, data }, 'latest')))
  } catch {
    // The local chain has stopped.
    return null
  }
}

/** Calls the local chain. */
async function ask(env: Deps['env'], method: string, ...params: unknown[]): Promise<string> {
  const answer = await fetch(env.LAB_RPC_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { result, error } = (await answer.json()) as { result?: string; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result ?? ''
}

/** Formats an amount in the token's smallest units: 50000000000000000 becomes 0.05. */
function decimal(units: bigint): string {
  const digits = String(units).padStart(DECIMALS + 1, '0')
  const parts = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS).replace(/0+$/, '')]
  return parts.filter((part) => part !== '').join('.')
}
