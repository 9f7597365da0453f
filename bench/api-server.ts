// Starts two api processes on one database and a process that sends requests, and measures the cost of the requests.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApi } from '@momi/api/testing/api-process'
import { connectPostgres } from '../apps/api/src/db/connect.ts'
import { WARM_UP, TICKET, ticketOf, type HotCall } from './calls.ts'
import { COUNTRY } from './kept-databases.ts'
import type { Load, Outcome, Request } from './load.ts'
import { cpuSeconds, postgresOn } from './processes.ts'
import { sql } from './sql.ts'
import { tokensOf } from './tokens.ts'

export const CLIENTS = 32
const PORTS = [4810, 4830]

export interface Cost {
  /** CPU milliseconds per operation. */
  node: number
  postgres: number
}

/** Runs `work`, which does `count` operations; returns its result and the CPU time of one operation. */
export async function costing<T>(port: number, nodes: number[], count: number, work: () => Promise<T>) {
  const server = postgresOn(port)
  const now = () => ({ node: nodes.reduce((sum, pid) => sum + cpuSeconds(pid), 0), postgres: cpuSeconds(server) })
  const before = now()
  const result = await work()
  const after = now()
  const each = (name: keyof Cost) => ((after[name] - before[name]) / count) * 1000
  return { result, cost: { node: each('node'), postgres: each('postgres') } }
}

let built: string | undefined
/** The main file of a production build, made once for each run of the bench. */
function productionMain(): string {
  if (built) return built
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-build-'))
  execFileSync(process.execPath, [fileURLToPath(new URL('../tools/production-build.mjs', import.meta.url)), folder])
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return (built = join(folder, 'serve.mjs'))
}

/** The role of the processes, which own nothing in production. */
const PROCESS_ROLE = 'momi_bench_process'

/** The same database for the role of the processes. */
async function asProcess(bin: string, owner: string): Promise<string> {
  if (sql(bin, owner, `select 1 from pg_roles where rolname = '${PROCESS_ROLE}'`) === '')
    sql(bin, owner, `create role ${PROCESS_ROLE} login`)
  const url = Object.assign(new URL(owner), { username: PROCESS_ROLE }).href
  await (await connectPostgres(url, 1, 'migrate', { owner })).close()
  return url
}

export async function startServer(postgres: { bin: string; port: number }, url: string, people: number) {
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-'))
  const apis: Awaited<ReturnType<typeof startApi>>[] = []
  const loader = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
  const settings = {
    WEB_ORIGIN: 'https://momi.example',
    DATABASE_URL: url,
    RATE_LIMIT_PER_MINUTE: '100000000',
    NEW_DEVICES_PER_HOUR: '100000000',
    LOG_LEVEL: 'error',
  }
  const main = productionMain()
  // The api runs once in development mode, in which it creates the missions and the wheel. In production, staff do so.
  const seeding = await startApi({ env: { ...settings, MOMI_DATA_DIR: join(folder, 'seeding') } })
  await seeding.kill()
  settings.DATABASE_URL = await asProcess(postgres.bin, url)
  for (const port of PORTS) {
    const env = { ...settings, MOMI_DATA_DIR: join(folder, String(port)) }
    apis.push(await startApi({ env, port, main, args: ['api'] }))
  }
  const pids = apis.map(({ pid }) => pid)

  async function send(
    requests: Request[],
    more: Pick<Load, 'perSecond' | 'dueAt' | 'keepsBodies'> = {},
  ): Promise<Outcome> {
    const answered = once(loader, 'message')
    const load: Load = { ports: PORTS.map((port) => port + 1), connections: CLIENTS, requests, ...more }
    loader.send(load)
    const [outcome] = (await answered) as [Outcome]
    if (outcome.answers['200'] !== requests.length)
      throw new Error(`Not every call was answered 200: ${JSON.stringify(outcome.answers)}, ${outcome.failed}`)
    return outcome
  }

  /** By the name of a call: the number of the next person who has not made that call yet. */
  const nextOf = new Map<string, number>()
  /** Returns `count` requests of a call. `isCached`: their tokens are sent first, so that the processes cache them. */
  async function prepare(call: HotCall, count: number, isCached: boolean): Promise<Request[]> {
    const first = call.isOnce ? (nextOf.get(call.name) ?? 1) : 1
    const callers = call.isOnce ? count : Math.min(count, 300)
    if (first + callers > people) throw new Error(`${people} people are too few for ${call.name}`)
    if (call.isOnce) nextOf.set(call.name, first + callers)
    const tickets = call.needsTicket
      ? (await send((await tokensOf(first, callers, COUNTRY)).map(TICKET), { keepsBodies: true })).bodies.map(ticketOf)
      : []
    const tokens = await tokensOf(first, isCached ? callers : count, COUNTRY, callers)
    if (isCached) await send(tokens.map(WARM_UP))
    return Array.from({ length: count }, (_, i) =>
      call.request({ token: tokens[i % tokens.length]!, ticket: tickets[i] ?? '' }),
    )
  }

  return {
    apis,
    send,
    prepare,
    /** Sends the requests, as fast as they are answered or when they are due, and measures the cost of each. */
    costOf: (requests: Request[], due: Pick<Load, 'perSecond' | 'dueAt'> = {}) =>
      costing(postgres.port, pids, requests.length, () => send(requests, due)),
    async stop() {
      loader.kill()
      for (const one of apis) await one.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
