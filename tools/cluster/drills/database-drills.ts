// Drills of the pair of databases. Each returns its observations.
import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { IS_ROOT } from '../../postgres.mjs'
import type { Stops } from '../stops.ts'
import type { Layout } from '../layout.ts'
import type { Drill } from './drill.ts'
import { healthy, primaryOf, secondsSince, successorOf } from './health.ts'

/** Alerts that may fire because requests waited for the database. */
const SLOW = ['LatencyBudgetBurnFast', 'LatencyBudgetBurn', 'DatabasePoolExhausted']

export const primaryKilled: Drill = {
  title: 'Primary killed',
  fault: 'kill -9 of the primary PostgreSQL and its Patroni; started again later',
  mostSeconds: 12,
  alerts: ['PostgresDown', 'DatabaseUnavailable', 'NoSynchronousStandby', 'ErrorBudgetBurnFast'],
  alsoAlerts: ['ErrorBudgetBurn', 'ExporterDown', ...SLOW],
  run: async (cluster) => {
    const killed = await primaryOf(cluster)
    await killed.kill('SIGKILL')
    const { primary, seconds } = await successorOf(killed, cluster.database)
    await sleep(3000)
    const started = Date.now()
    killed.start()
    await healthy(cluster)
    return [
      `${primary.name} was the primary after ${seconds} s`,
      `${killed.name} was a synchronous standby ${secondsSince(started)} s after its start`,
    ]
  },
}

export const standbyLost: Drill = {
  title: 'Standby lost',
  fault: 'kill -9 of the synchronous standby; started again 5 s later',
  mostSeconds: 5,
  alerts: ['PostgresDown', 'NoSynchronousStandby'],
  alsoAlerts: ['ExporterDown', ...SLOW],
  run: async (cluster) => {
    const primary = await primaryOf(cluster)
    const standby = cluster.database.nodes.find((node) => node.name !== primary.name)!
    await standby.kill('SIGKILL')
    await sleep(5000)
    const started = Date.now()
    standby.start()
    await healthy(cluster)
    return [`${standby.name} was a synchronous standby again ${secondsSince(started)} s after its start`]
  },
}

/** The size of each node's disk, which has room for the database and the largest write-ahead log. */
const DISK_MB = 1600

/** Puts the data of each node on a separate disk in memory (tmpfs), which only root can mount. */
export function mountSmallDisks({ nodes }: Layout, stops: Stops): void {
  if (!IS_ROOT) return
  for (const { data } of nodes) {
    const options = `size=${DISK_MB}m,uid=postgres,gid=postgres,mode=0700`
    execFileSync('mount', ['--mkdir', '-t', 'tmpfs', '-o', options, 'tmpfs', data])
    stops.push(() => execFileSync('umount', ['--lazy', data]))
  }
}

const FULL_S = 8

export const diskFull: Drill = {
  title: 'Disk full',
  fault: `no byte left on the disk of the primary for ${FULL_S} s; reads go on, writes are answered 503`,
  mostSeconds: FULL_S + 6,
  alerts: ['DiskNearlyFull', 'ErrorBudgetBurnFast'],
  alsoAlerts: ['PostgresDown', 'DatabaseUnavailable', 'NoSynchronousStandby', 'ErrorBudgetBurn', ...SLOW],
  needs: () => (IS_ROOT ? undefined : 'root, to mount a small disk'),
  run: async (cluster) => {
    const full = await primaryOf(cluster)
    const filler = join(full.data, 'filler')
    const { bavail, bsize } = statfsSync(full.data)
    execFileSync('fallocate', ['--length', String(bavail * bsize), filler])
    await sleep(FULL_S * 1000)
    rmSync(filler)
    await healthy(cluster)
    const { name } = await primaryOf(cluster)
    return [`the primary was ${full.name} before, and ${name} after it`]
  },
}
