import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCall } from '@momi/client/http/call'
import { startChain } from '@momi/testing/evm/start'
import pino from 'pino'
import { getAddress } from 'viem'
import { openChain } from '../chain.ts'
import { readEnv } from '../env.ts'
import { createLease } from '../lease.ts'
import { createMetrics } from '../metrics.ts'
import { openState } from '../state.ts'
import { runOnce } from '../worker.ts'

export const folder = mkdtempSync(join(tmpdir(), 'momi-payouts-'))
export const chain = await startChain()
/** Servers that are closed after each test. */
export const servers: { close(): unknown }[] = []

export function closeServers(): void {
  for (const server of servers.splice(0)) server.close()
}

export async function closeAll(): Promise<void> {
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
}

export const newAddress = () => getAddress(`0x${randomBytes(20).toString('hex')}`)

export const paidTo = async (addresses: string[]) =>
  (await chain.transfers()).filter(({ to }) => addresses.includes(to)).map(({ to, value }) => `${to} ${value}`)

interface Report {
  status: string
  txHash?: string
  nonce?: number
  block?: number | null
  why?: string
  until?: string
}
type Known = { hash: string; nonce: number | null; block: number | null }

/**
 * Serves the endpoints of the api that the worker calls, and records its reports. The rules of the api itself are tested
 * with it, in apps/api.
 */
export async function listOf(
  payouts: { address: string; amount: string; transactions?: Known[] }[],
  {
    loseAnswers = 0,
    losesReports = false,
    refuses = '',
    hasLease = () => true,
    knowsTreasury = true,
  }: {
    loseAnswers?: number
    losesReports?: boolean
    refuses?: string
    hasLease?: () => boolean
    knowsTreasury?: boolean
  } = {},
) {
  const settled = new Map<string, { status: string; txHash?: string }>()
  const transactions = payouts.map((payout) => [...(payout.transactions ?? [])])
  const permitted = new Set<string>()
  const waits: { id: string; why: string; until: string }[] = []
  const wrong: string[] = []
  const balances: string[] = []
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://api')
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const say = (status: number, body: object) =>
        void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      const refuse = (errorCode: string) => say(409, { error: 'Refused', errorCode, errorParams: {}, requestId: 'r' })
      const [, id] = /payouts\/(\d+)\/settlement$/.exec(pathname) ?? []
      if (!hasLease()) return refuse('payout_leased_elsewhere')
      if (id !== undefined) {
        const told = JSON.parse(text) as Report
        const known = transactions[Number(id) - 1]!
        if (told.status === 'WAITING') waits.push({ id, why: told.why!, until: told.until! })
        const before = settled.get(id)
        if (before && told.status !== 'SENT' && JSON.stringify(before) !== JSON.stringify(told)) wrong.push(id)
        if (told.status === 'SENT' && !known.some(({ hash }) => hash === told.txHash)) {
          const isOther = known.length > 0 && known.at(-1)!.nonce !== told.nonce
          if (isOther && !permitted.delete(id)) return refuse('payout_transaction_refused')
          known.push({ hash: told.txHash!, nonce: told.nonce!, block: told.block ?? null })
        } else if (told.status !== 'WAITING' && told.status !== 'SENT') settled.set(id, told)
        if (losesReports) return void request.socket.destroy()
        if (id === refuses && told.status !== 'SENT') return void answer.writeHead(409).end()
      }
      // At random: every fifth answer could be the same one in each run.
      if (randomInt(1000) < loseAnswers * 1000) return void request.socket.destroy()
      if (pathname.endsWith('/lease')) return say(200, { until: new Date().toISOString(), seconds: 60 })
      if (pathname.endsWith('/treasury')) {
        if (!knowsTreasury) return void answer.writeHead(404).end()
        balances.push((JSON.parse(text) as { balance: string }).balance)
        return say(200, {})
      }
      if (id !== undefined) return say(200, { status: 'SETTLED' })
      const ids = searchParams.get('ids')?.split(',')
      const from = Number(searchParams.get('cursor') ?? 0)
      const all = payouts.map((payout, i) => ({
        status: settled.get(String(i + 1))?.status ?? 'PENDING',
        txHash: transactions[i]!.at(-1)?.hash ?? null,
        ...payout,
        id: String(i + 1),
        transactions: transactions[i],
        newTransactionPermitted: permitted.has(String(i + 1)),
        settledAt: new Date().toISOString(),
        createdAt: new Date().toISOString(),
      }))
      if (ids) return say(200, { payouts: all.filter(({ id: one }) => ids.includes(one)), cursor: '0' })
      const page = all.slice(from, from + 7)
      say(200, { payouts: page, cursor: String(from + page.length) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, transactions, settled, waits, wrong, balances, permit: (id: string) => permitted.add(id) }
}

export const settingsFor = (url: string, more: Record<string, string> = {}) => ({
  API_URL: url,
  SERVICE_API_KEY: 'a-key-of-a-service',
  ...chain.payoutSettings,
  STATE_FILE: join(folder, `${randomBytes(8).toString('hex')}.sqlite`),
  DAILY_CAP: '100000',
  CONFIRMATIONS: '1',
  HEALTH_PORT: '0',
  POLL_SECONDS: '0.01',
  ...more,
})

/** A worker in this process. */
export function workerOf(url: string, more: Record<string, string> = {}) {
  const env = readEnv(settingsFor(url, more))
  const state = openState(env.STATE_FILE)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const api = createCall({ baseUrl: url, fetch, headers: () => ({}), phoneNow: () => performance.now() * 1e6 })
  const metrics = createMetrics({ env, state, now: Date.now })
  const node = metrics.watched(openChain(env))
  const parts = { env, api, lease: createLease(api), chain: node, state, log, metrics, now: () => Date.now() + late }
  let late = 0
  return {
    state,
    lines,
    metrics,
    parts,
    raiseCap: () => void Object.assign(env, { DAILY_CAP: 100_000 }),
    /** The clock of the worker goes on. */
    later: (seconds: number) => (late += seconds * 1000),
    round: () => runOnce(parts),
    text: () => lines.join(''),
  }
}
