// A PostgreSQL cluster for the tests and the bench, deleted at the end unless a folder is given for it.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FOLDER = '/usr/lib/postgresql'

export const IS_ROOT = process.getuid?.() === 0

export const hasPostgres = () => binaries() !== undefined

/**
 * The folder of the newest installed version of PostgreSQL's server programs, which Debian installs outside of the
 * PATH; undefined if there is none.
 */
export function binaries() {
  if (!existsSync(FOLDER)) return undefined
  return readdirSync(FOLDER)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(FOLDER, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/** As root, makes the user postgres the owner of a folder or file, because PostgreSQL refuses to run as root. */
export function giveToPostgres(path) {
  if (!IS_ROOT) return
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(path, id('-u'), id('-g'))
}

/** Settings that reduce writes: the cluster is deleted after its run, and every test file copies a database. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/**
 * Has the C library keep freed memory. It would give that back after each statement and ask for it anew at the next,
 * which costs more than planning and running the statement where a page of memory is dear, as in a virtual machine.
 */
const KEEP_MEMORY = { MALLOC_TOP_PAD_: String(16 * 2 ** 20), MALLOC_TRIM_THRESHOLD_: String(128 * 2 ** 20) }

/**
 * Starts a cluster and resolves to its superuser URL, a function that ends it, and two that stop and start it without
 * losing its data. `durable: false` trades crash safety for speed. `kept`: a folder in which the cluster is kept for
 * later runs. `settings`: further settings of the server. `standbyOf`: the URL of a cluster that streams its changes here.
 */
export async function startPostgres({ durable = false, kept = '', settings = {}, standbyOf = '' } = {}) {
  const bin = binaries()
  if (!bin) throw new Error('PostgreSQL is not installed')
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept || mkdtempSync(join(tmpdir(), 'momi-pg-'))
  const data = join(folder, 'data')
  const env = durable ? process.env : { ...process.env, ...KEEP_MEMORY }
  giveToPostgres(folder)
  const as = (command, args) => {
    const [file, ...rest] = IS_ROOT ? ['runuser', '-u', 'postgres', '--', command, ...args] : [command, ...args]
    const { status, stderr } = spawnSync(file, rest, {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
  }
  const port = await freePort()
  const options = [
    `-p ${port}`,
    `-k ${folder}`,
    '-c listen_addresses=127.0.0.1',
    '-c max_connections=300',
    ...Object.entries({ ...(durable ? { shared_buffers: '512MB' } : FAST), ...settings }).map(
      ([name, value]) => `-c ${name}=${value}`,
    ),
  ]
  if (!existsSync(data) && standbyOf)
    as(join(bin, 'pg_basebackup'), ['-D', data, '-d', standbyOf, '-R', '-c', 'fast', '--no-sync'])
  else if (!existsSync(data))
    as(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const start = () =>
    as(join(bin, 'pg_ctl'), ['-D', data, '-o', options.join(' '), '-l', join(folder, 'log'), '-w', 'start'])
  const end = (mode) => as(join(bin, 'pg_ctl'), ['-D', data, '-m', mode, 'stop'])
  const interrupt = () => end('immediate')
  // The file is left by a killed run, whose server may still be running, or by a crash of the machine.
  if (existsSync(join(data, 'postmaster.pid'))) tryTo(interrupt)
  start()

  let stopped = false
  const stop = () => {
    if (stopped) return
    stopped = true
    // It may have been interrupted.
    if (existsSync(join(data, 'postmaster.pid'))) end(kept ? 'fast' : 'immediate')
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, bin, stop, interrupt, resume: start }
}

function tryTo(work) {
  try {
    work()
  } catch {
    // The server was not running.
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
