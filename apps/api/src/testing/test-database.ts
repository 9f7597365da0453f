import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { connectPglite, connectPostgres, driverOf, type Database } from '../db/connect.ts'
import { read } from '../db/db.ts'
import { fingerprint, migrate } from '../db/migrate.ts'
import { NODE_FLAGS } from './fast-node.ts'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/momi/', import.meta.url))
const POOL = 8
const TEMPLATE_LOCK = 6_177_002

// Tests also run PGlite in their own process, so the flags are set here, before it is compiled.
for (const flag of NODE_FLAGS) setFlagsFromString(flag)

/** Whether the tests run on the PostgreSQL of TEST_DATABASE_URL instead of PGlite. */
export const onPostgres = Boolean(process.env['TEST_DATABASE_URL'])

interface Content {
  /** Equal keys have equal content. */
  key: string
  add: (database: Database) => Promise<void>
}

/** Connects a test, which on a busy machine may take longer than people would wait for it. */
export const connectInTest = (url: string, pool: number): Promise<Database> =>
  connectPostgres(url, pool, 'require', { noConnectionMs: 60_000 })

/** A new, migrated database: empty, or with this content. */
export async function testDatabase(content?: Content): Promise<Database> {
  if (!onPostgres) {
    const database = await connectPglite({ image: new Blob([readFileSync(await storedImage())]) })
    await content?.add(database)
    return database
  }
  const { url, drop } = await (content ? databaseWith(content) : postgresDatabase())
  const database = await connectInTest(url, POOL)
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** Copies an empty, migrated database into the data folder of an api process. */
export async function fillFolder(folder: string): Promise<void> {
  const cluster = join(folder, 'pglite')
  mkdirSync(cluster, { recursive: true })
  execFileSync('tar', ['-x', '-C', cluster, '-f', await storedImage()], { stdio: 'pipe' })
}

/** PGlite takes seconds to create a cluster and milliseconds to load one, so all test files share one image. */
async function storedImage(): Promise<string> {
  const file = `${CACHE}pglite-alone-${fingerprint()}.tar`
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true })
    const made = `${file}.${process.pid}.${randomUUID()}`
    writeFileSync(made, Buffer.from(await (await migratedImage()).arrayBuffer()))
    renameSync(made, file)
  }
  return file
}

async function migratedImage(): Promise<Blob> {
  const lite = await PGlite.create()
  await migrate(driverOf(lite))
  // Without the templates, which nothing copies here, an image is loaded in two thirds of the time.
  await lite.exec('update pg_database set datistemplate = false, datallowconn = true')
  for (const name of ['template0', 'template1']) await lite.exec(`drop database ${name}`)
  const image = await lite.dumpDataDir('none')
  await lite.close()
  return image
}

const currentDatabase = read('test_current_database', {}, { name: 'text' }, 'select current_database()::text as name')

/** The URL of a database in the cluster of TEST_DATABASE_URL, for connections that a test opens itself. */
export async function urlOf({ db }: Database): Promise<string> {
  return inCluster(clusterUrl(), (await db.one(currentDatabase, {}))!.name)
}

export interface PostgresDatabase {
  /** For the owner of its tables. */
  url: string
  /** For the role of a process in production, which owns nothing. */
  processUrl: string
  drop: () => Promise<void>
}

/** A new database in a cluster, by default that of TEST_DATABASE_URL, copied from a migrated template. */
export async function postgresDatabase(cluster = clusterUrl()): Promise<PostgresDatabase> {
  const template = `momi_template_${fingerprint()}`
  const name = nameOfOne()
  await asAdmin(cluster, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      await admin.query(`drop database if exists "${template}_half"`)
      await admin.query(`create database "${template}_half"`)
      await (await connectPostgres(inCluster(cluster, `${template}_half`), 1, 'migrate')).close()
      // The template gets its name when it is complete, so that an interrupted run leaves no incomplete template.
      await admin.query(`alter database "${template}_half" rename to "${template}"`)
    }
    // Under the lock too, because two creations of a role at once are refused.
    await admin.query(ADD_PROCESS_ROLE)
    await admin.query(copyOf(template, name))
  })
  return ownDatabase(cluster, name)
}

const filled = new Map<string, Promise<string>>()

/** A copy of a database to which this run has added the content: adding it takes three times as long as copying. */
async function databaseWith(content: Content): Promise<PostgresDatabase> {
  const original = filled.get(content.key) ?? filledWith(content)
  filled.set(content.key, original)
  return copyPostgres(await original)
}

/** The URL of the database with the content, which the first worker that asks for it makes for all. */
async function filledWith({ key, add }: Content): Promise<string> {
  const cluster = clusterUrl()
  const name = `momi_filled_${createHash('sha256').update(`${fingerprint()} ${key}`).digest('hex').slice(0, 32)}`
  await asAdmin(cluster, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const { url } = await postgresDatabase()
    const database = await connectPostgres(url, 1)
    await add(database)
    await database.close()
    await admin.query(`alter database "${new URL(url).pathname.slice(1)}" rename to "${name}"`)
  })
  return inCluster(cluster, name)
}

/** An empty database without migrations, in the cluster of TEST_DATABASE_URL. */
export const emptyPostgres = (): Promise<PostgresDatabase> => createFrom('template1')

/** A copy of a database in the cluster of TEST_DATABASE_URL that has no open connections. */
export const copyPostgres = (url: string): Promise<PostgresDatabase> => createFrom(new URL(url).pathname.slice(1))

async function createFrom(template: string): Promise<PostgresDatabase> {
  const cluster = clusterUrl()
  const name = nameOfOne()
  await asAdmin(cluster, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await admin.query(ADD_PROCESS_ROLE)
    await admin.query(copyOf(template, name))
  })
  return ownDatabase(cluster, name)
}

// Copying the files takes a third of the time of writing all pages to the write-ahead log.
const copyOf = (template: string, name: string) => `create database "${name}" template "${template}" strategy file_copy`

const nameOfOne = () => `momi_test_${randomUUID().replaceAll('-', '')}`

/** The role of the processes that tests start in production. It belongs to the cluster. */
const PROCESS_ROLE = 'momi_test_process'
const ADD_PROCESS_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${PROCESS_ROLE}') then create role ${PROCESS_ROLE} login; end if;
  if exists (select from pg_roles where rolname = 'momi_app') then grant momi_app to ${PROCESS_ROLE}; end if;
end $$`

/** The same database for the role of a process in production. */
export const asProcess = (url: string) => Object.assign(new URL(url), { username: PROCESS_ROLE, password: '' }).href

const ownDatabase = (cluster: string, name: string): PostgresDatabase => ({
  url: inCluster(cluster, name),
  processUrl: asProcess(inCluster(cluster, name)),
  drop: () => asAdmin(cluster, async (admin) => void (await admin.query(`drop database "${name}" with (force)`))),
})

/** Runs a statement on a database of PostgreSQL, for a state that no call can make, and returns its rows. */
export const runOnPostgres = (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  asAdmin(url, async (admin) => (await admin.query<Record<string, unknown>>(sql)).rows)

function clusterUrl(): string {
  const cluster = process.env['TEST_DATABASE_URL']
  if (!cluster) throw new Error('TEST_DATABASE_URL is missing')
  return cluster
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function inCluster(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}
