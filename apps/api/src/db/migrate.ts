import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const FOLDER = new URL('./migrations/', import.meta.url)
const LOCK = 6_177_001
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
/**
 * The first line of a contracting migration, which removes something. It names an older migration: releases without
 * that one still use what is removed.
 */
const CONTRACT = /^-- contract: needs (\d{4}_\w+\.sql)$/m

/**
 * The operations of a driver that migrations need: running an SQL text of several statements, and reading the rows of
 * one statement.
 */
export interface Migrating {
  exec(sql: string): Promise<void>
  rows(sql: string): Promise<Record<string, unknown>[]>
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

interface Patience {
  /**
   * Other requests queue behind a migration that waits for a lock, so it gives up after this time and
   * retries.
   */
  lockMs: number
  pauseMs: number
  mostTries: number
}
const PATIENCE: Patience = { lockMs: 2000, pauseMs: 3000, mostTries: 40 }

export const migrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })

/** A hash of the schema that `list` creates: equal fingerprints mean equal schemas. */
export const fingerprint = (list: Migration[]): string =>
  createHash('sha256')
    .update(list.map((m) => `${m.name} ${m.checksum}`).join())
    .digest('hex')
    .slice(0, 16)

/**
 * Migrates the database to this release's schema. Each migration has its own transaction, so that a failed one leaves
 * those before it applied. Concurrent migrators wait for each other. Returns the migrations that ran.
 */
export async function migrate(db: Migrating, list = migrations(), patience = PATIENCE): Promise<string[]> {
  await db.exec(`select pg_advisory_lock(${LOCK})`)
  try {
    await db.exec(
      `create table if not exists schema_migrations (name text primary key, checksum text not null, at timestamptz not null default now());
       alter table schema_migrations add column if not exists needs text`,
    )
    const { pending } = await compare(db, list)
    for (const migration of pending) await run(db, migration, patience)
    return pending.map(({ name }) => name)
  } finally {
    await db.exec(`select pg_advisory_unlock(${LOCK})`)
  }
}

/** Migrations of this release that the database lacks. */
export class PendingMigrations extends Error {
  override name = 'PendingMigrations'
  readonly names: readonly string[]
  constructor(names: readonly [string, ...string[]]) {
    super(`Migration ${names[0]} has not run: run \`npm run momi -- migrate\` first`)
    this.names = names
  }
}

/**
 * Refuses a database that this release cannot use: it lacks one of this release's migrations, or a newer one has
 * removed something that this release uses. Returns the unknown migrations of newer releases.
 */
export async function requireSchema(db: Migrating, list = migrations()): Promise<string[]> {
  const [found] = await db.rows(`select to_regclass('schema_migrations') is not null as found`)
  const { pending, newer } = found?.['found'] === true ? await compare(db, list) : { pending: list, newer: [] }
  const [first, ...others] = pending.map(({ name }) => name)
  if (first !== undefined) throw new PendingMigrations([first, ...others])
  return newer
}

/** Migrations still to run, and unknown ones of newer releases (docs/decisions/0016-migrations.md). */
async function compare(db: Migrating, list: Migration[]): Promise<{ pending: Migration[]; newer: string[] }> {
  // The rows are read as JSON, because in an older database the column `needs` does not exist yet.
  const rows = await db.rows(`select to_jsonb(m) as applied from schema_migrations m order by name`)
  const applied = rows.map((row) => row['applied'] as { name: string; checksum: string; needs?: string | null })
  const known = new Map(list.map(({ name, checksum }) => [name, checksum]))
  const last = list.at(-1)?.name ?? ''
  const newer: string[] = []
  for (const { name, checksum, needs } of applied) {
    const own = known.get(name)
    if (own === checksum) continue
    if (own !== undefined) throw new Error(`Migration ${name} was edited after it ran: add a new one instead`)
    if (name < last) throw new Error(`Migration ${name} ran here and is unknown to this release`)
    if (needs && !known.has(needs))
      throw new Error(`Migration ${name} took away what this release uses: it needs a release that knows ${needs}`)
    newer.push(name)
  }
  const done = new Set(applied.map(({ name }) => name))
  return { pending: list.filter(({ name }) => !done.has(name)), newer }
}

async function run(db: Migrating, { name, sql, checksum }: Migration, patience: Patience): Promise<void> {
  const needs = CONTRACT.exec(sql)?.[1]
  for (let tries = 1; ; tries++) {
    try {
      await db.exec(`begin; set local lock_timeout = ${patience.lockMs}`)
      await db.exec(sql)
      await db.exec(
        `insert into schema_migrations (name, checksum, needs)
         values ('${name}', '${checksum}', ${needs === undefined ? 'null' : `'${needs}'`});
         commit`,
      )
      return
    } catch (error) {
      await db.exec('rollback')
      const { code, message } = error as { code?: string; message: string }
      const isWaiting = code === LOCK_NOT_AVAILABLE || code === DEADLOCK
      if (!isWaiting || tries === patience.mostTries)
        throw new Error(`Migration ${name} failed after ${tries} tries: ${message}`, { cause: error })
    }
    await sleep(patience.pauseMs)
  }
}
