// Streak check-ins per second, alternating with `pgbench -N` on one durable PostgreSQL.
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startApi } from '@momi/api/testing/api-process'
import { auditLedger } from '../apps/api/src/core/ledger-audit.ts'
import { connectPostgres } from '../apps/api/src/db/connect.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { prepare, sql } from './accounts.ts'
import { cpuSeconds, postgresOn } from './cpu.ts'
import type { Load, Outcome } from './load.ts'
import { median, spreadOf } from './numbers.ts'

const ROUNDS = 5
const ROUND_SECONDS = 5
const CLIENTS = 32
const WARM_UP = 4000
const PGBENCH_SCALE = 10
const PORTS = [4810, 4830]

interface Round {
  perSecond: number
  cpuMsPerOperation: number
}

/** The CPU seconds that these processes spend during `work`. */
async function costing<T>(pids: number[], work: () => Promise<T>): Promise<[T, number]> {
  const total = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = total()
  const result = await work()
  return [result, total() - before]
}

export async function api() {
  const postgres = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-'))
  const urlOf = (database: string) => postgres.url.replace(/\/postgres$/, `/${database}`)
  sql(postgres.bin, postgres.url, 'create database momi')
  sql(postgres.bin, postgres.url, 'create database anchor')
  const version = sql(postgres.bin, postgres.url, 'show server_version')
  const apis: Awaited<ReturnType<typeof startApi>>[] = []
  const loader = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
  try {
    for (const port of PORTS) {
      const env = {
        DATABASE_URL: urlOf('momi'),
        MOMI_DATA_DIR: join(folder, String(port)),
        RATE_LIMIT_PER_MINUTE: '100000000',
        NEW_DEVICES_PER_HOUR: '100000000',
        LOG_LEVEL: 'error',
      }
      apis.push(await startApi({ env, port }))
    }
    const server = postgresOn(postgres.port)
    const pids = [server, ...apis.map(({ pid }) => pid)]

    const send = async (load: Pick<Load, 'what' | 'tokens'>): Promise<Outcome> => {
      const answered = once(loader, 'message')
      loader.send({ ...load, ports: PORTS.map((port) => port + 1), connections: CLIENTS })
      const [outcome] = (await answered) as [Outcome]
      if (outcome.answers['200'] !== load.tokens.length)
        throw new Error(`Not every ${load.what} was answered 200: ${JSON.stringify(outcome.answers)}`)
      return outcome
    }

    let people = 0
    /** One check-in for each of as many accounts. `isKnown`: each requests its streak first, as the client does. */
    const checkIns = async (count: number, { isKnown = false } = {}): Promise<Round> => {
      const tokens = await prepare(postgres.bin, urlOf('momi'), people, count)
      people += count
      if (isKnown) await send({ what: 'look', tokens })
      const [{ seconds }, cpu] = await costing(pids, () => send({ what: 'check-in', tokens }))
      return { perSecond: count / seconds, cpuMsPerOperation: (cpu / count) * 1000 }
    }

    const runFile = promisify(execFile)
    const pgbench = (args: string[]) => runFile(join(postgres.bin, 'pgbench'), args)
    const anchor = async (): Promise<Round> => {
      const args = ['-N', '-n', '-c', `${CLIENTS}`, '-j', '2', '-T', `${ROUND_SECONDS}`, urlOf('anchor')]
      const [{ stdout }, cpu] = await costing([server], () => pgbench(args))
      const transactions = Number(/transactions actually processed: (\d+)/.exec(stdout)![1])
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)![1])
      return { perSecond, cpuMsPerOperation: (cpu / transactions) * 1000 }
    }

    console.log('  warming up …')
    await pgbench(['-i', '-q', '-s', `${PGBENCH_SCALE}`, urlOf('anchor')])
    await anchor()
    await checkIns(WARM_UP, { isKnown: true })
    const { perSecond } = await checkIns(WARM_UP, { isKnown: true })
    const aRound = Math.round(perSecond * ROUND_SECONDS)

    const rounds: Record<'pgbench' | 'known' | 'fresh', Round[]> = { pgbench: [], known: [], fresh: [] }
    for (let round = 1; round <= ROUNDS; round++) {
      rounds.pgbench.push(await anchor())
      rounds.known.push(await checkIns(aRound, { isKnown: true }))
      rounds.fresh.push(await checkIns(aRound))
      const rates = Object.entries(rounds).map(([name, all]) => `${name} ${all.at(-1)!.perSecond.toFixed(0)}/s`)
      console.log(`  round ${round} of ${ROUNDS}: ${rates.join(', ')}`)
    }

    for (const one of apis) await one.kill()
    const database = await connectPostgres(urlOf('momi'), 2)
    const findings = await auditLedger(database.db)
    await database.close()
    if (findings.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(findings.slice(0, 5))}`)
    const paid = Number(sql(postgres.bin, urlOf('momi'), 'copy (select count(*) from streak_check_ins) to stdout'))
    if (paid !== people) throw new Error(`${people} check-ins were answered 200, and ${paid} are stored`)

    const against = (ours: Round[]) => ({
      perSecond: spreadOf(ours.map((round) => round.perSecond)),
      ratio: spreadOf(ours.map((round, i) => round.perSecond / rounds.pgbench[i]!.perSecond)),
      cpuMs: median(ours.map((round) => round.cpuMsPerOperation)),
    })
    return {
      postgres: /\d+\.\d+/.exec(version)?.[0] ?? '',
      clients: CLIENTS,
      rounds: ROUNDS,
      seconds: ROUND_SECONDS,
      checkInsStored: paid,
      pgbench: against(rounds.pgbench),
      known: against(rounds.known),
      fresh: against(rounds.fresh),
    }
  } finally {
    loader.kill()
    for (const one of apis) await one.kill('SIGKILL')
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
