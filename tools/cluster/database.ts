// The database: two PostgreSQL servers in synchronous replication, and HAProxy, which routes to the primary.
import { join } from 'node:path'
import { binaries } from '../postgres.mjs'
import { backup, writeBackupConfig } from './backup.ts'
import { startEtcd } from './etcd.ts'
import { startHaproxy } from './haproxy.ts'
import type { Layout } from './layout.ts'
import { createNode } from './patroni.ts'
import { runSystem, until } from './processes.ts'
import type { Stops } from './stops.ts'

/** Resolves when a synchronous standby follows the primary, and the empty database of Momi exists. */
export async function startDatabase(layout: Layout, stops: Stops) {
  const { folder, passwords, haproxy } = layout
  writeBackupConfig(layout)
  const etcd = await startEtcd(layout)
  stops.push(() => etcd.end('SIGKILL'))
  const [first, second] = [createNode(layout, layout.nodes[0]), createNode(layout, layout.nodes[1])]
  const nodes = [first, second] as const
  for (const node of nodes) stops.push(() => node.kill())
  await until('a primary', first.isPrimary, { process: first.start() })
  await until('a synchronous standby', second.isSynchronousStandby, { process: second.start() })
  const balancer = startHaproxy(layout)
  stops.push(() => balancer.end('SIGKILL'))

  const urlAs = (role: 'momi' | 'momi_api', port: number) =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/momi`
  const superuserUrl = (port: number, database: string) =>
    `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/${database}`
  const psql = (sql: string) =>
    runSystem(folder, [join(binaries()!, 'psql'), superuserUrl(haproxy.primary, 'postgres'), '-qtAc', sql])
  const reachesPrimary = async () => (await psql('select pg_is_in_recovery()')).trim() === 'f'
  // Before its first checks HAProxy takes both servers for the primary, and routes to them in turn.
  const reachesPrimaryOnly = async () => (await reachesPrimary()) && (await reachesPrimary())
  await until('HAProxy leads to the primary alone', reachesPrimaryOnly, { process: balancer })
  // The role may create roles, because the migrations, which it runs, create the database role of the api.
  await psql(`create role momi login createrole password '${passwords.momi}'`)
  await psql(`create role momi_api login password '${passwords.momi_api}'`)
  await psql('create database momi owner momi')
  await psql(`create role momi_monitor login password '${passwords.monitor}' in role pg_monitor`)
  await backup(layout, 'stanza-create')

  return {
    nodes,
    psql,
    primary: () => findAsync(nodes, (node) => node.isPrimary().catch(() => false)),
    /** The URL for the role of the processes, at HAProxy or a pooler. */
    urlAt: (port: number) => urlAs('momi_api', port),
    /** The URL of the primary for the owner of Momi's database. */
    url: urlAs('momi', haproxy.primary),
    /** The URL of the primary for the role of the processes. */
    processUrl: urlAs('momi_api', haproxy.primary),
    superuserUrl,
  }
}

async function findAsync<T>(list: readonly T[], isWanted: (item: T) => Promise<boolean>): Promise<T | undefined> {
  for (const item of list) if (await isWanted(item)) return item
  return undefined
}
