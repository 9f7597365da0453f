// A Patroni process and the PostgreSQL server that it runs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { binaries } from '../postgres.mjs'
import { backupConfig } from './backup.ts'
import type { Layout, NodeLayout } from './layout.ts'
import { answers, startSystem, until, type RunningProcess } from './processes.ts'
import { filled } from './template.ts'

/** Configures a node without starting it. */
export function createNode(layout: Layout, node: NodeLayout) {
  const { folder } = layout
  const config = writeConfig(layout, node)
  const has = (role: string) => answers(`http://127.0.0.1:${node.restPort}/${role}`)
  let patroni: RunningProcess | undefined
  const endPostgres = async (signal: NodeJS.Signals) => {
    const pid = postmasterOf(node)
    if (pid === undefined) return
    process.kill(pid, signal)
    await until(`the PostgreSQL of ${node.name} has ended`, () => !isAlive(pid))
  }
  return {
    ...node,
    start: () => (patroni = startSystem(folder, node.name, ['patroni', config])),
    isPrimary: () => has('primary'),
    isSynchronousStandby: () => has('sync'),
    /** Kills Patroni and then PostgreSQL, which would keep running. On SIGQUIT, PostgreSQL frees its shared memory. */
    kill: async (signal: NodeJS.Signals = 'SIGQUIT') => {
      await patroni?.end('SIGKILL')
      await endPostgres(signal)
    },
  }
}

function writeConfig(layout: Layout, node: NodeLayout): string {
  const { folder, etcd, passwords } = layout
  const file = join(folder, `${node.name}.yml`)
  writeFileSync(
    file,
    filled('patroni/patroni.yml.template', {
      NODE: node.name,
      NODE_HOST: '127.0.0.1',
      REST_PORT: String(node.restPort),
      PG_PORT: String(node.port),
      ETCD_HOSTS: `127.0.0.1:${etcd.port}`,
      DATA_DIR: node.data,
      PG_BIN: binaries()!,
      PGPASS_FILE: join(node.folder, 'pgpass'),
      SOCKET_DIR: node.sockets,
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
      REWIND_PASSWORD: passwords.rewind,
      PGBACKREST_CONFIG: backupConfig(layout),
      NETWORK: '127.0.0.1/32',
    }),
  )
  return file
}

/** The process id of a running PostgreSQL. */
function postmasterOf({ data }: NodeLayout): number | undefined {
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/** Whether a process is running. A zombie is not: in a container, process 1 may reap it late. */
function isAlive(pid: number) {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/^\d+ \(.*\) Z/.test(readFileSync(file, 'utf8'))
}
