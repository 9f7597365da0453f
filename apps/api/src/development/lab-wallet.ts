import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../http/deps.ts'
import { parseLabInput } from './parse-lab-input.ts'

const Query = z.object({ address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) })
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

async function balanceOf(env: Deps['env'], address: string): Promise<string | null> {
  const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0')
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: env.LAB_TOKEN_ADDRESS, data }, 'latest'] }
  try {
    const answer = await fetch(env.LAB_RPC_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { result } = (await answer.json()) as { result?: string }
    return result === undefined ? null : decimal(BigInt(result))
  } catch {
    // The local chain has stopped.
    return null
  }
}

/** Formats an amount in the token's smallest units: 50000000000000000 becomes 0.05. */
function decimal(units: bigint): string {
  const digits = String(units).padStart(DECIMALS + 1, '0')
  const parts = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS).replace(/0+$/, '')]
  return parts.filter((part) => part !== '').join('.')
}
