import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  applyFunctions,
  compareFunctions,
  fileOf,
  forgetFunctionsOf,
  functionTexts,
  type FunctionText,
} from './functions.ts'
import { PATIENCE, runPatiently, type Migrating, type Patience } from './patience.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const LOCK = 6_177_001
/**
 * The first line of a contracting migration, which removes something. It names an older migration: releases without
 * that one still use what is removed.
 */
const CONTRACT = /^-- contract: needs (\d{4}_\w+\.sql)$/m

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** What a release expects of the database. */
export interface Schema {
  migrations: readonly Migration[]
  functions: readonly FunctionText[]
}

export const migrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })

/** The schema of this release. */
const ownSchema = (): Schema => ({ migrations: migrations(), functions: functionTexts() })

/** A hash of this release's schema: equal fingerprints mean equal schemas. */
export function fingerprint(): string {
  const { migrations: list, functions } = ownSchema()
  return createHash('sha256')
    .update([...list, ...functions].map((part) => `${part.name} ${part.checksum}`).join())
    .digest('hex')
    .slice(0, 16)
}

/**
 * Brings the database to this release's schema: migrations first, then the functions whose texts differ. Each has its
 * own transaction, so that a failed one leaves those before it applied. Concurrent migrators wait for each other.
 * Returns the files that ran.
 */
export async function migrate(db: Migrating, schema = ownSchema(), patience = PATIENCE): Promise<string[]> {
  await db.exec(`select pg_advisory_lock(${LOCK})`)
  try {
    await db.exec(
      `create table if not exists schema_migrations (name text primary key, checksum text not null, at timestamptz not null default now());
       alter table schema_migrations add column if not exists needs text`,
    )
    const { pending } = await compare(db, schema.migrations)
    for (const migration of pending) await run(db, migration, patience)
    return [...pending.map(({ name }) => name), ...(await applyFunctions(db, schema.functions, patience))]
  } finally {
    await db.exec(`select pg_advisory_unlock(${LOCK})`)
  }
}

/** Migrations and texts of functions of this release that the database lacks. */
export class PendingMigrations extends Error {
  override name = 'PendingMigrations'
  readonly names: readonly string[]
  constructor(names: readonly [string, ...string[]]) {
    super(`Migration ${names[0]} has not run: run \`npm run momi -- migrate\` first`)
    this.names = names
  }
}

/**
 * Refuses a database that this release cannot use: it lacks one of this release's migrations or texts of functions, or a
 * newer release has removed something that this release uses. Returns the migrations and functions of newer releases.
 */
export async function requireSchema(db: Migrating, schema = ownSchema()): Promise<string[]> {
  const [found] = await db.rows(`select to_regclass('schema_migrations') is not null as found`)
  const list =
    found?.['found'] === true ? await compare(db, schema.migrations) : { pending: schema.migrations, newer: [] }
  const functions = await compareFunctions(db, schema.functions)
  const [first, ...others] = [...list.pending.map(({ name }) => name), ...functions.pending.map(fileOf)]
  if (first !== undefined) throw new PendingMigrations([first, ...others])
  return [...list.newer, ...functions.newer.map(fileOf)]
}

/** Migrations still to run, and unknown ones of newer releases (docs/decisions/0016-migrations.md). */
async function compare(db: Migrating, list: readonly Migration[]): Promise<{ pending: Migration[]; newer: string[] }> {
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
  await runPatiently(db, name, patience, async () => {
    await db.exec(sql)
    await forgetFunctionsOf(db, sql)
    await db.exec(
      `insert into schema_migrations (name, checksum, needs)
       values ('${name}', '${checksum}', ${needs === undefined ? 'null' : `'${needs}'`})`,
    )
  })
}
