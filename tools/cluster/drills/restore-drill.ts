// A backup under load, and its restore to a point in time.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../../testing/free-ports.ts'
import { binaries, giveToPostgres } from '../../postgres.mjs'
import { backup } from '../backup.ts'
import type { Layout } from '../layout.ts'
import { runSystem, until } from '../processes.ts'
import { compare } from './compare.ts'
import type { Drill } from './drill.ts'
import { secondsSince } from './health.ts'

export const restore: Drill = {
  title: 'Backup and restore',
  fault:
    'a full backup under load; the state of a chosen second restored on an empty PostgreSQL, beside the running one',
  mostSeconds: 5,
  alerts: [],
  run: async (cluster, { record }) => {
    const { layout, database } = cluster
    const backupStarted = Date.now()
    await backup(layout, 'backup', '--type=full')
    const backupSeconds = secondsSince(backupStarted)
    await sleep(3000)
    const before = Date.now()
    const target = (
      await database.psql(`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"')`)
    ).trim()
    const after = Date.now()
    await sleep(3000)
    // Archives the write-ahead log up to now.
    await backup(layout, 'check')

    const restoreStarted = Date.now()
    const restored = await restoreTo(layout, target)
    const restoreSeconds = secondsSince(restoreStarted)
    try {
      const url = database.superuserUrl(restored.port, 'momi')
      const wanted = record.acknowledged.filter(({ at }) => at < before)
      const { lost, doubled, findings } = await compare(url, wanted)
      if (lost.length + doubled + findings.length > 0)
        throw new Error(`Restored: ${lost.length} lost, ${doubled} doubled, findings: ${JSON.stringify(findings)}`)
      const later = record.acknowledged.filter(({ startedAt = 0 }) => startedAt > after)
      const { found } = await compare(url, later)
      if (found > 0) throw new Error(`${found} of ${later.length} later people are in the restored database`)
      return [
        `backup ${backupSeconds} s; restore, start and promotion ${restoreSeconds} s`,
        `restored: all ${wanted.length} answers from before the target, none of the ${later.length} people after it; the ledger is consistent`,
      ]
    } finally {
      await restored.stop()
    }
  },
}

/** Restores into an empty folder, and starts PostgreSQL on it. */
async function restoreTo(layout: Layout, target: string) {
  const folder = join(layout.folder, 'restored')
  const data = join(folder, 'data')
  mkdirSync(folder)
  giveToPostgres(folder)
  await backup(
    layout,
    'restore',
    '--type=time',
    `--target=${target}`,
    '--target-action=promote',
    '--archive-mode=off',
    `--pg1-path=${data}`,
  )
  const port = await freePorts(1)
  // Replaces the restored configuration of the original node: its port, its files, and its standby, for which writes
  // would wait.
  const settings = {
    unix_socket_directories: folder,
    hba_file: join(data, 'pg_hba.conf'),
    ident_file: join(data, 'pg_ident.conf'),
    synchronous_standby_names: '',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const control = (...args: string[]) =>
    runSystem(layout.folder, [join(binaries()!, 'pg_ctl'), '-D', data, '-w', ...args])
  await control('-o', [`-p ${port}`, ...options].join(' '), '-l', join(folder, 'log'), 'start')
  // PostgreSQL accepts connections before it is promoted.
  const url = `postgres://postgres:${layout.passwords.superuser}@127.0.0.1:${port}/momi`
  const isPromoted = async () =>
    (await runSystem(layout.folder, [join(binaries()!, 'psql'), url, '-qtAc', 'select pg_is_in_recovery()'])).trim() ===
    'f'
  await until('the restored database is promoted', isPromoted)
  return { port, stop: () => control('-m', 'immediate', 'stop') }
}
