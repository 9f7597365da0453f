import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { forgetful, lagging, lying, startLyingNode, type Trick } from '@momi/testing/evm/lying-node'
import { startChain } from '@momi/testing/evm/start'
import { rounds } from '@momi/testing/rounds'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../testing/api-process.ts'
import { newPhone, storage } from '../../testing/http-client.ts'
import { startPayoutService } from '../../testing/payout-worker.ts'

const PAYOUTS = Number(process.env['PAYOUTS'] ?? rounds(12, 1000))
const KILLS = rounds(3, 80)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const UNIT = 10n ** 15n
const CONFIRMATIONS = 3

const data = await storage()
const folder = mkdtempSync(join(tmpdir(), 'momi-lying-node-'))
const chain = await startChain()
const running = await startApi({ env: { ...data.env(0), DEBUG: 'true', PAYOUT_LEASE_SECONDS: '1' } })
const { api } = running
afterAll(async () => {
  await running.kill()
  await chain.stop()
  await data.remove()
  rmSync(folder, { recursive: true, force: true })
})

interface Listed {
  id: string
  status: string
  amount: string
  txHash: string
  transactions: { hash: string; nonce: number }[]
}

async function listed(): Promise<Listed[]> {
  const all: Listed[] = []
  for (let cursor = '0'; ;) {
    const answer = await fetch(`${api}/api/v1/airdrop/payouts?limit=1000&cursor=${cursor}`, {
      headers: { 'x-api-key': 'development-service-key' },
    })
    const page = (await answer.json()) as { payouts: Listed[]; cursor: string }
    if (page.payouts.length === 0) return all
    all.push(...page.payouts)
    cursor = page.cursor
  }
}

/** Requests payouts of 0.1, 0.101, 0.102 … tokens, so that each can be told from the others on the chain. */
async function request(count: number): Promise<bigint[]> {
  const amounts = Array.from({ length: count }, (_, i) => 100 + i)
  const phone = (await newPhone(api)).on(api)
  const points = amounts.reduce((sum, amount) => sum + amount, 0)
  await phone('POST /api/v1/debug/points/add', { body: { points }, idempotencyKey: randomUUID() })
  for (const amount of amounts)
    await phone('POST /api/v1/points/exchange', {
      body: { points: amount, pointsPerUnit: 1000 },
      idempotencyKey: randomUUID(),
    })
  return amounts.map((amount) => BigInt(amount) * UNIT)
}

const paid = async () => (await chain.transfers()).filter(({ value }) => value > 0n).map(({ value }) => value)
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/** Random numbers from 0 to 1 from a seed, so that a run can be repeated as far as the machine allows. */
function randomness(seed: number) {
  let state = seed % 2_147_483_647 || 1
  // The generator of Park and Miller.
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test(`[TRU-12] trust case 44: with a node that lags, forgets, forks and lies, and ${KILLS} kills, each of ${PAYOUTS} payouts is paid exactly once, and the daily cap is kept (seed ${SEED})`, async () => {
  const random = randomness(SEED)
  const tricks: Trick[] = [
    lagging(
      () => random() < 0.1,
      () => 1 + Math.floor(random() * 4),
    ),
    forgetful(() => random() < 0.1),
    lying(() => random() < 0.02),
    () => (random() < 0.02 ? 'break' : 'pass'),
  ]
  const node = await startLyingNode(chain.url, async (asked, ask) => {
    for (const trick of tricks) {
      const answer = await trick(asked, ask)
      if (answer !== 'pass') return answer
    }
    return 'pass'
  })
  const amounts = await request(PAYOUTS)
  // The cap is reached within the first payout that does not fit any more.
  const cap = sum(amounts.slice(0, Math.ceil(PAYOUTS * 0.6))) + UNIT
  const env = (dailyCap: bigint) => ({
    API_URL: api,
    SERVICE_API_KEY: 'development-service-key',
    ...chain.payoutSettings,
    RPC_URL: node.url,
    STATE_FILE: join(folder, 'payouts.sqlite'),
    DAILY_CAP: String(Number(dailyCap / UNIT) / 1000),
    CONFIRMATIONS: String(CONFIRMATIONS),
    BATCH: '50',
    POLL_SECONDS: '0.2',
    REPLACE_AFTER_SECONDS: '5',
    MAX_GAS_PRICE_GWEI: '1000000',
  })
  // No fork reaches the block with the token.
  await chain.mine(10)
  await chain.mineEvery(1)
  let service = startPayoutService(env(cap))
  const settled = async () => (await listed()).filter(({ status }) => status === 'SETTLED').length
  const fits = Math.ceil(PAYOUTS * 0.6)
  /** Kills the service from time to time, and forks the chain, until `isDone`. */
  const until = async (isDone: () => Promise<boolean>, kills: number, dailyCap: bigint) => {
    for (let i = 0; ; i++) {
      await wait(500 + random() * 2500)
      if (i >= kills && (await isDone())) return
      if (i % 3 === 1) await chain.fork(1 + Math.floor(random() * (CONFIRMATIONS - 1)))
      // It also ends by itself, if the node does not answer at its start; its supervisor then starts it again.
      if (i >= kills && !service.hasEnded()) continue
      await service.end('SIGKILL')
      service = startPayoutService(env(dailyCap))
    }
  }
  await until(async () => (await settled()) >= fits, Math.ceil(KILLS / 2), cap)
  // A few more rounds, in which the cap has to hold.
  await wait(3000)
  expect(sum(await paid())).toBe(sum(amounts.slice(0, fits)))
  await service.end('SIGTERM')

  const all = sum(amounts) + UNIT
  service = startPayoutService(env(all))
  await until(async () => (await settled()) === PAYOUTS, Math.floor(KILLS / 2), all)
  await service.end('SIGTERM')
  const inOrder = (values: bigint[]) => values.toSorted((a, b) => Number(a - b))
  expect(inOrder(await paid())).toEqual(amounts)
  for (const { transactions, txHash, amount } of await listed()) {
    // Never a second nonce, and the hash that the person sees is one of those that may have paid.
    expect([amount, new Set(transactions.map(({ nonce }) => nonce)).size]).toEqual([amount, 1])
    expect(transactions.map(({ hash }) => hash)).toContain(txHash)
  }
  node.close()
}, 1_800_000)
