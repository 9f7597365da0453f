// A durable PostgreSQL cluster that keeps its databases between runs, because creating a million people takes minutes.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connectPostgres } from '../apps/api/src/db/connect.ts'
import { fingerprint } from '../apps/api/src/db/migrate.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { fillWithPeople } from './people.ts'
import { sql } from './sql.ts'

const ENTRIES_EACH = 3
export const COUNTRY = 'NG'
const SETTINGS = { shared_preload_libraries: 'pg_stat_statements' }
/** How long to wait until every connection uses a changed setting. */
const RELOAD_MS = 500
const MOST_STATEMENTS = 12

/** A hash that changes with the schema and with the people, so that an outdated database is filled again. */
function version(): string {
  const people = readFileSync(new URL('people.ts', import.meta.url))
  return createHash('sha256').update(people).update(fingerprint()).digest('hex').slice(0, 12)
}

export async function startKeptDatabases() {
  const postgres = await startPostgres({
    durable: true,
    kept: join(tmpdir(), 'momi-bench-cluster'),
    settings: SETTINGS,
  })
  const urlOf = (database: string) => postgres.url.replace(/\/postgres$/, `/${database}`)
  const admin = (text: string) => sql(postgres.bin, postgres.url, text)

  const runOf = (people: number) => `run_${people}`
  const runUrl = (people: number) => urlOf(runOf(people))
  const databasesLike = (start: string) =>
    admin('select datname from pg_database')
      .split(/\s+/)
      .filter((name) => name.startsWith(start))
  const dropAll = (names: string[]) => names.forEach((name) => admin(`drop database "${name}" with (force)`))
  const dropRuns = () => dropAll([...databasesLike('run_'), ...databasesLike('filling_')])

  /**
   * Creates a database for this run with `people` people, none of whom has done anything today, and returns its URL. It
   * is a copy of a database that is kept between runs; if there is none for the current schema, one is filled first.
   */
  async function peopled(people: number): Promise<string> {
    const kept = `people_${people}_${version()}`
    if (databasesLike(kept).length === 0) {
      dropAll(databasesLike(`people_${people}_`))
      console.log(`  filling in ${people} people, kept for later runs …`)
      admin(`create database filling_${people}`)
      const url = urlOf(`filling_${people}`)
      await (await connectPostgres(url, 2, 'migrate')).close()
      fillWithPeople(postgres.bin, url, { people, entriesEach: ENTRIES_EACH, countries: [COUNTRY] })
      admin(`alter database filling_${people} rename to ${kept}`)
    }
    admin(`create database ${runOf(people)} template ${kept} strategy file_copy`)
    return runUrl(people)
  }

  async function trackStatements(which: 'none' | 'top') {
    admin(`alter system set pg_stat_statements.track = '${which}'`)
    admin('select pg_reload_conf()')
    await setTimeout(RELOAD_MS)
  }

  /**
   * Runs `work` and returns the number of blocks that PostgreSQL accessed for its statements. The statistics of the
   * whole database (pg_stat_database) would be wrong: connections update them up to ten seconds late, and they include
   * the blocks of autovacuum.
   */
  async function blocksOf(work: () => Promise<unknown>): Promise<number> {
    await trackStatements('top')
    admin('create extension if not exists pg_stat_statements')
    admin('select pg_stat_statements_reset()')
    await work()
    const blocks = Number(admin('select sum(shared_blks_hit + shared_blks_read) from pg_stat_statements'))
    await trackStatements('none')
    return blocks
  }

  /** Runs `work`; returns the statements that took the most time of PostgreSQL, waiting included, each with its share. */
  async function statementsOf(work: () => Promise<unknown>): Promise<{ share: number; calls: number; text: string }[]> {
    await trackStatements('top')
    admin('create extension if not exists pg_stat_statements')
    admin('select pg_stat_statements_reset()')
    await work()
    const lines = admin(
      `select total_exec_time / sum(total_exec_time) over (), calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 60)
         from pg_stat_statements order by total_exec_time desc limit ${MOST_STATEMENTS}`,
    ).split('\n')
    await trackStatements('none')
    return lines.map((line) => {
      const [share, calls, ...text] = line.split('|')
      return { share: Number(share), calls: Number(calls), text: text.join('|') }
    })
  }

  /** Drops the databases of this run and stops the cluster. */
  function stop() {
    dropRuns()
    postgres.stop()
  }
  // Removes the databases of an interrupted run.
  dropRuns()
  // Statements are tracked only in `blocksOf`, because tracking slows them.
  await trackStatements('none')
  return { postgres, urlOf, runUrl, admin, peopled, blocksOf, statementsOf, stop }
}
