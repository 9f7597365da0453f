import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('./migrations/', import.meta.url)

/** What a migration needs of a driver: several statements in one text, and rows of one. */
export interface Migrating {
  exec(sql: string): Promise<void>
  rows(sql: string): Promise<Record<string, unknown>[]>
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

export const migrations = (): Migration[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })

/** Names the schema that `list` makes: two lists with one fingerprint make the same one. */
export const fingerprint = (list: Migration[]): string =>
  createHash('sha256')
    .update(list.map((m) => `${m.name} ${m.checksum}`).join())
    .digest('hex')
    .slice(0, 16)

/**
 * Brings the database to the newest schema, all or nothing. Two processes that start at once wait for each other.
 * A migration that ran and was edited since is refused.
 */
export async function migrate(db: Migrating, list = migrations()): Promise<string[]> {
  await db.exec('begin; select pg_advisory_xact_lock(6177001)')
  try {
    await db.exec(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const applied = new Map(
      (await db.rows('select name, checksum from schema_migrations')).map((row) => [row['name'], row['checksum']]),
    )
    const known = new Set(list.map(({ name }) => name))
    // An older release on a newer schema would write what the newer one no longer understands.
    for (const name of applied.keys())
      if (!known.has(String(name))) throw new Error(`Migration ${String(name)} ran here and is unknown to this release`)
    const ran: string[] = []
    for (const { name, sql, checksum } of list) {
      const before = applied.get(name)
      if (before === checksum) continue
      if (before !== undefined) throw new Error(`Migration ${name} was edited after it ran: add a new one instead`)
      await db.exec(sql)
      await db.exec(`insert into schema_migrations (name, checksum) values ('${name}', '${checksum}')`)
      ran.push(name)
    }
    await db.exec('commit')
    return ran
  } catch (error) {
    await db.exec('rollback')
    throw error
  }
}
