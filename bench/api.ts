// Measures the hot calls with 10,000 and 1,000,000 people, alternating with `pgbench -N`, on one durable PostgreSQL.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { auditLedger } from '../apps/api/src/core/ledger/ledger-audit.ts'
import { connectPostgres } from '../apps/api/src/db/connect.ts'
import { CLIENTS, costing, startServer, type Cost } from './api-server.ts'
import { budgetRatio } from './budgets.ts'
import { CALLS, CHECK_IN } from './calls.ts'
import { startKeptDatabases } from './kept-databases.ts'
import { median, percentile, spreadOf } from './numbers.ts'
import { sql } from './sql.ts'

const PEOPLE = [10_000, 1_000_000]
const ROUNDS = 5
const ANCHOR_SECONDS = 2
const PGBENCH_SCALE = 10
/** How many seconds requests are sent at half of the peak rate, in each of HALF_LOAD_ROUNDS rounds. */
const HALF_LOAD_SECONDS = 2
const HALF_LOAD_ROUNDS = 3
const BLOCKS_COUNT = 300

interface Round extends Cost {
  perSecond: number
}

type Server = Awaited<ReturnType<typeof startServer>>

const summary = (rounds: Round[]) => ({
  perSecond: spreadOf(rounds.map(({ perSecond }) => perSecond)),
  node: median(rounds.map(({ node }) => node)),
  postgres: median(rounds.map(({ postgres }) => postgres)),
})

export type Databases = Awaited<ReturnType<typeof startKeptDatabases>>

/** Prepares a database for pgbench; returns a function that runs `pgbench -N` once. */
export async function anchorOf(
  { postgres, urlOf, admin }: Databases,
  seconds = ANCHOR_SECONDS,
): Promise<() => Promise<Round>> {
  const runFile = promisify(execFile)
  const pgbench = (args: string[]) => runFile(join(postgres.bin, 'pgbench'), [...args, urlOf('anchor')])
  admin('drop database if exists anchor')
  admin('create database anchor')
  await pgbench(['-i', '-q', '-s', `${PGBENCH_SCALE}`])
  return async () => {
    const { result, cost } = await costing(postgres.port, [], 1, () =>
      pgbench(['-N', '-n', '-c', `${CLIENTS}`, '-j', '2', '-T', `${seconds}`]),
    )
    const transactions = Number(/transactions actually processed: (\d+)/.exec(result.stdout)![1])
    const perSecond = Number(/tps = (\S+)/.exec(result.stdout)![1])
    return { perSecond, node: 0, postgres: cost.postgres / transactions }
  }
}

/** Sends requests of a call at half of its `peak` rate, and measures their response times and CPU cost. */
async function atHalfLoad(server: Server, call: (typeof CALLS)[number], peak: number) {
  const perSecond = peak / 2
  const count = Math.round(call.isOnce ? call.count : perSecond * HALF_LOAD_SECONDS)
  const rounds: { p50: number; p99: number; cpu: number }[] = []
  for (let round = 1; round <= HALF_LOAD_ROUNDS; round++) {
    const requests = await server.prepare(call, count, false)
    const { result, cost } = await server.costOf(requests, { perSecond })
    rounds.push({
      p50: percentile(result.times, 50),
      p99: percentile(result.times, 99),
      cpu: cost.node + cost.postgres,
    })
  }
  const medianOf = (name: 'p50' | 'p99' | 'cpu') => median(rounds.map((round) => round[name]))
  return { p50: medianOf('p50'), p99: medianOf('p99'), cpu: medianOf('cpu') }
}

/** The bytes of WAL since position `from`: those of records, and those of full-page images after a checkpoint. */
export function walSince({ admin }: Databases, from: string): { records: number; pages: number } {
  admin('create extension if not exists pg_walinspect')
  const bytes = admin(
    `select sum(record_size) || ' ' || sum(fpi_size) from pg_get_wal_stats('${from}', pg_current_wal_flush_lsn())`,
  )
  const [records, pages] = bytes.split(' ').map(Number)
  return { records: records!, pages: pages! }
}

async function callsAt(databases: Databases, people: number, anchor: () => Promise<Round>) {
  const { postgres } = databases
  const url = await databases.peopled(people)
  const server = await startServer(postgres, url, people)
  try {
    const run = async (call: (typeof CALLS)[number], isCached: boolean): Promise<Round> => {
      const { result, cost } = await server.costOf(await server.prepare(call, call.count, isCached))
      return { perSecond: call.count / result.seconds, ...cost }
    }
    console.log(`  ${people} people: warming up …`)
    for (const call of CALLS) await run(call, true)

    const anchors: Round[] = []
    const rounds = CALLS.map((call) => ({ call, cached: [] as Round[], uncached: [] as Round[] }))
    for (let round = 1; round <= ROUNDS; round++) {
      console.log(`  ${people} people: round ${round} of ${ROUNDS}`)
      anchors.push(await anchor())
      for (const { call, cached, uncached } of rounds) {
        cached.push(await run(call, true))
        uncached.push(await run(call, false))
      }
    }

    const checkIns = await server.prepare(CHECK_IN, CHECK_IN.count, true)
    const from = databases.admin('select pg_current_wal_flush_lsn()')
    const { bytes } = await server.send(checkIns)
    const wal = walSince(databases, from)
    const walPerCheckIn = wal.records / CHECK_IN.count
    const walPagesPerCheckIn = wal.pages / CHECK_IN.count
    const checkInBytes = bytes / CHECK_IN.count
    // Measured with the smaller database only, because the ratio does not depend on the number of people.
    const budgeted = people === PEOPLE[0] ? await budgetRatio(server, postgres.bin, url) : undefined

    const measured = []
    for (const { call, cached, uncached } of rounds) {
      const peak = summary(uncached).perSecond.median
      const half = await atHalfLoad(server, call, peak)
      measured.push({ call, cached: summary(cached), uncached: summary(uncached), half })
    }
    const calls = []
    for (const { call, ...costs } of measured) {
      const requests = await server.prepare(call, Math.min(call.count, BLOCKS_COUNT), false)
      const blocks = (await databases.blocksOf(() => server.send(requests))) / requests.length
      calls.push({ name: call.name, ...costs, blocks })
    }
    const disk = Number(sql(postgres.bin, url, 'select pg_database_size(current_database())'))
    return {
      people,
      pgbench: summary(anchors),
      calls,
      walPerCheckIn,
      walPagesPerCheckIn,
      checkInBytes,
      diskPerPerson: disk / people,
      ...(budgeted && { budgeted }),
    }
  } finally {
    await server.stop()
  }
}

export async function requireBalancedBooks(url: string) {
  const database = await connectPostgres(url, 2)
  const findings = await auditLedger(database.db)
  await database.close()
  if (findings.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(findings.slice(0, 5))}`)
}

export async function api() {
  const databases = await startKeptDatabases()
  try {
    const anchor = await anchorOf(databases)
    await anchor()
    const sizes = []
    for (const people of PEOPLE) sizes.push(await callsAt(databases, people, anchor))
    // Only the smaller database is audited, because the audit reads every entry.
    await requireBalancedBooks(databases.runUrl(PEOPLE[0]!))
    return { postgres: databases.admin('show server_version').split(' ')[0]!, clients: CLIENTS, rounds: ROUNDS, sizes }
  } finally {
    databases.stop()
  }
}
