// Measures a person's day: the CPU of node and PostgreSQL, the WAL, and what the tables and their indexes grow by, for
// people who make ten calls each, five of which write, with a peak in the evening, as docs/scale.md assumes it. `pgbench
// -N` runs in turn with it on the same PostgreSQL.
import { setTimeout } from 'node:timers/promises'
import { zoneOf } from '@momi/contract/rules/calendar'
import { DAY } from '@momi/contract/rules/durations'
import type { Table } from '../apps/api/src/db/tables/table.ts'
import { tables } from '../apps/api/src/db/tables/tables.ts'
import { anchorOf, requireBalancedBooks, walSince, type Databases } from './api.ts'
import { CLIENTS, costing, startServer, type Cost } from './api-server.ts'
import { TICKET, VISITS, ticketOf } from './calls.ts'
import { COUNTRY, startKeptDatabases } from './kept-databases.ts'
import type { Request } from './load.ts'
import { median, percentile } from './numbers.ts'
import { sql } from './sql.ts'
import { tokensOf } from './tokens.ts'

/** The people of the database. Each of them comes on one day at most. */
const PEOPLE = 20_000
const WARM_UP_PEOPLE = 500
const DAYS = { count: 3, people: 500 }
/** With --full: 10,000 people, on several days because a ticket for a spin is good for ten minutes. */
const FULL_DAYS = { count: 5, people: 2000 }
const CALLS_EACH = VISITS.flat().length
/** The average rate of calls. At three times of it, in the evening, about half of two cores are busy. */
const CALLS_PER_SECOND = 150
/** From one call of a visit to the next one. The session of a token is looked up again after two seconds. */
const BETWEEN_CALLS_MS = 3000
const IDLE_SECONDS = 10
const ANCHOR_SECONDS = 5

/** Half of the visits come evenly over the day, the others within this part of it: three times the average. */
const EVENING = { from: 0.7, length: 0.2 }

/** When the visit with this number begins, as a part of the day. Multiples of the golden ratio are spread evenly. */
function partOfDay(visit: number): number {
  const even = (visit * 0.618_033_988_749_895) % 1
  return visit % 2 === 0 ? even : EVENING.from + even * EVENING.length
}

type Server = Awaited<ReturnType<typeof startServer>>

/** The calls of `count` people from number `first` on, and when each is due. All of a person go to one process. */
async function callsOf(
  server: Server,
  first: number,
  count: number,
): Promise<{ requests: Request[]; dueAt: number[] }> {
  const dayMs = ((count * CALLS_EACH) / CALLS_PER_SECOND) * 1000
  const shown = await server.send((await tokensOf(first, count, COUNTRY)).map(TICKET), { keepsBodies: true })
  const tickets = shown.bodies.map(ticketOf)
  // Each visit has a token that no process has seen, because a token is good for an hour.
  const tokens = await tokensOf(first, count * VISITS.length, COUNTRY, count)
  const processes = server.apis.map(() => [] as { at: number; request: Request }[])
  for (let person = 0; person < count; person++)
    for (const [place, calls] of VISITS.entries()) {
      const at = partOfDay(person * VISITS.length + place) * dayMs
      const caller = { token: tokens[place * count + person]!, ticket: tickets[person]! }
      for (const [n, requestOf] of calls.entries())
        processes[person % processes.length]!.push({ at: at + n * BETWEEN_CALLS_MS, request: requestOf(caller) })
    }
  for (const calls of processes) calls.sort((a, b) => a.at - b.at)
  // The place of a request decides its process.
  const all = processes[0]!.flatMap((_, place) => processes.map((calls) => calls[place]!))
  return { requests: all.map(({ request }) => request), dueAt: all.map(({ at }) => at) }
}

/** Tables with a fixed number of rows for each person, which grow with newcomers and not with days. */
const OF_PEOPLE = tables.filter(([, { bound }]) => bound === 'person').map(([table]) => table)

/** Other tables that grow with what people do, and for how long their rows are kept; null: for good. */
const GROWING = tables
  .filter(([, { bound }]) => bound !== 'few' && bound !== 'ours' && bound !== 'person')
  .map(([table, { purges }]: [string, Table]) => {
    const purge = purges?.find(({ clears }) => !clears)
    return { table, days: purge ? purge.after / DAY : null }
  })

const GROWING_TABLES = GROWING.map(({ table }) => table)

interface Size {
  rows: number
  /** Bytes of the table with its indexes, and of the indexes alone. */
  bytes: number
  indexes: number
}

function sizesOf({ postgres }: Databases, url: string, of: readonly string[]): Map<string, Size> {
  const one = (table: string) =>
    `select '${table}', (select count(*) from ${table}), pg_total_relation_size('${table}'), pg_indexes_size('${table}')`
  const lines = sql(postgres.bin, url, of.map(one).join(' union all ')).split('\n')
  return new Map(
    lines.map((line) => {
      const [table, ...figures] = line.split('|')
      const [rows, bytes, indexes] = figures.map(Number)
      return [table!, { rows: rows!, bytes: bytes!, indexes: indexes! }]
    }),
  )
}

/** What each of `people` people has added: rows, and their bytes by the average of all rows of the table. */
const growth = (before: Map<string, Size>, after: Map<string, Size>, people: number) =>
  GROWING.map(({ table, days }) => {
    const { rows, bytes, indexes } = after.get(table)!
    const added = (rows - before.get(table)!.rows) / people
    const each = added / Math.max(rows, 1)
    return { table, days, rows: added, bytes: each * bytes, indexes: each * indexes }
  })
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => b.bytes - a.bytes)

/** The bytes of a row, with its indexes, of tables with rows for each person. */
const rowsOfPeople = (sizes: Map<string, Size>) =>
  [...sizes]
    .filter(([, { rows }]) => rows > 0)
    .map(([table, { rows, bytes }]) => ({ table, bytes: bytes / rows }))
    .toSorted((a, b) => b.bytes - a.bytes)

/**
 * Lets everybody have come yesterday too: their streak goes on, and the job `score-risk` knows what they use. Otherwise the
 * rows of somebody's first day would count as those of each day.
 */
const comeYesterday = ({ postgres }: Databases, url: string) =>
  sql(
    postgres.bin,
    url,
    `update streak_check_ins set day = (now() at time zone '${zoneOf(COUNTRY)}')::date - 1, at = now() - interval '1 day';
     insert into risk_scores (user_id, scored_at) select id, now() - interval '1 day' from users;
     insert into risk_links (kind, key, user_id, at, is_owner)
     select 'WALLET', 'raw:' || lower(address), user_id, now() - interval '1 day', true from user_wallets
     union all select 'DEVICE', 'raw:' || haid, user_id, now() - interval '1 day', false from sessions;
     analyze risk_scores, risk_links`,
  )

/**
 * Raises the number of awards that is expected as for a new mission: otherwise so many of them in minutes stop it
 * (docs/decisions/0113-bands.md).
 */
const expectAwards = ({ postgres }: Databases, url: string) =>
  sql(
    postgres.bin,
    url,
    `insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected, estimated)
     select country, type, day, day, day + 1, day, array_fill(1e9::float8, array[289]), true
       from mission_configs cross join (select current_date + n as day from generate_series(-1, 1) n) days
     on conflict (country, type, day) do update set expected = excluded.expected, estimated = true`,
  )

const medianOf = (costs: Cost[]): Cost => ({
  node: median(costs.map(({ node }) => node)),
  postgres: median(costs.map(({ postgres }) => postgres)),
})

export async function day({ isFull }: { isFull: boolean }) {
  const days = isFull ? FULL_DAYS : DAYS
  const databases = await startKeptDatabases()
  try {
    const anchor = await anchorOf(databases, ANCHOR_SECONDS)
    await anchor()
    const url = await databases.peopled(PEOPLE)
    comeYesterday(databases, url)
    // In a transaction block a table cannot be vacuumed.
    sql(databases.postgres.bin, url, 'vacuum full analyze streak_check_ins')
    const server = await startServer(databases.postgres, url, PEOPLE)
    try {
      expectAwards(databases, url)
      console.log(`  warming up with ${WARM_UP_PEOPLE} people …`)
      const warmUp = await callsOf(server, 1, WARM_UP_PEOPLE)
      await server.send(warmUp.requests)

      const before = sizesOf(databases, url, GROWING_TABLES)
      const rounds = []
      for (let round = 0; round < days.count; round++) {
        console.log(`  day ${round + 1} of ${days.count}: ${days.people} people`)
        const pgbench = await anchor()
        const { requests, dueAt } = await callsOf(server, 1 + WARM_UP_PEOPLE + round * days.people, days.people)
        const from = databases.admin('select pg_current_wal_flush_lsn()')
        const { result, cost } = await server.costOf(requests, { dueAt })
        const wal = walSince(databases, from)
        rounds.push({
          pgbench,
          cost: { node: cost.node * CALLS_EACH, postgres: cost.postgres * CALLS_EACH },
          wal: { records: wal.records / days.people, pages: wal.pages / days.people },
          p50: percentile(result.times, 50),
          p99: percentile(result.times, 99),
          seconds: result.seconds,
          repeated: result.repeated,
        })
      }
      const statements = await databases.statementsOf(async () => {
        const { requests, dueAt } = await callsOf(server, 1 + WARM_UP_PEOPLE + days.count * days.people, days.people)
        await server.send(requests, { dueAt })
      })
      sql(databases.postgres.bin, url, 'vacuum')
      const grown = growth(before, sizesOf(databases, url, GROWING_TABLES), (days.count + 1) * days.people)
      const pids = server.apis.map(({ pid }) => pid)
      const idle = await costing(databases.postgres.port, pids, IDLE_SECONDS, () => setTimeout(IDLE_SECONDS * 1000))
      await requireBalancedBooks(url)
      return {
        ...days,
        clients: CLIENTS,
        callsEach: CALLS_EACH,
        perSecond: CALLS_PER_SECOND,
        cpu: medianOf(rounds.map(({ cost }) => cost)),
        /** CPU milliseconds of all processes in a second without calls. */
        idle: idle.cost,
        pgbench: medianOf(rounds.map(({ pgbench }) => pgbench)),
        walRecords: median(rounds.map(({ wal }) => wal.records)),
        walPages: median(rounds.map(({ wal }) => wal.pages)),
        p50: median(rounds.map(({ p50 }) => p50)),
        p99: median(rounds.map(({ p99 }) => p99)),
        seconds: median(rounds.map(({ seconds }) => seconds)),
        repeated: rounds.reduce((sum, { repeated }) => sum + repeated, 0),
        grown,
        ofPeople: rowsOfPeople(sizesOf(databases, url, OF_PEOPLE)),
        statements,
      }
    } finally {
      await server.stop()
    }
  } finally {
    databases.stop()
  }
}
