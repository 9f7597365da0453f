// `npm run test:cluster`: drills on a running cluster under load. Names of drills as arguments run only these; a run of
// all of them writes docs/drills.md.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { stopWithLauncher } from '../../launch.mjs'
import { buildRelease } from '../api.ts'
import { startCluster } from '../cluster.ts'
import { requirePackages } from '../packages.ts'
import { createStops, STOPS_WITHIN_MS } from '../stops.ts'
import { watchAlerts } from './alerts.ts'
import { apiKilled, clockSteps, rollingUpgrade } from './api-drills.ts'
import { compare } from './compare.ts'
import { diskFull, mountSmallDisks, primaryKilled, standbyLost } from './database-drills.ts'
import type { Drill, DrilledCluster } from './drill.ts'
import { healthy } from './health.ts'
import { startLoad } from './load.ts'
import { networkCut, networkSlow, networkStalled } from './network-drills.ts'
import { startProxy, type Network } from './proxy.ts'
import { quiet } from './quiet-run.ts'
import { alertsOf, problemsOf, writeReport, type Line } from './report.ts'
import { restore } from './restore-drill.ts'

const DRILLS: Readonly<Record<string, Drill>> = {
  quiet,
  'primary-killed': primaryKilled,
  'standby-lost': standbyLost,
  'network-cut': networkCut,
  'network-stalled': networkStalled,
  'network-slow': networkSlow,
  'api-killed': apiKilled,
  'rolling-upgrade': rollingUpgrade,
  restore,
  'disk-full': diskFull,
  'clock-steps': clockSteps,
}

/** Limits that are never reached: the whole load comes from one address, unlike the load of real phones. */
const SETTINGS = { RATE_LIMIT_PER_MINUTE: '10000000', NEW_DEVICES_PER_HOUR: '10000000' }
const LIMITS = { requestsPerSecond: 10_000, burst: 10_000 }
const STEADY_MS = 3000

const stops = createStops()
stopWithLauncher(stops.run, STOPS_WITHIN_MS)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in DRILLS))
if (unknown.length > 0) {
  console.error(`No drill is called ${unknown.join(', ')}: there are ${Object.keys(DRILLS).join(', ')}`)
  process.exit(2)
}

/** Runs one drill under load, and returns its line of the report. */
async function runDrill(drill: Drill, cluster: DrilledCluster): Promise<Line> {
  const prepared = drill.prepare?.()
  await healthy(cluster)
  const { api, certificate, settings } = cluster
  const watch = await watchAlerts(cluster.layout)
  const load = startLoad({ api, certificate, apiKey: settings.API_KEYS_NATIVE })
  await sleep(STEADY_MS)
  let injectedAt = Date.now()
  const injected = () => void (injectedAt = Date.now())
  const seen = await drill.run(cluster, load, prepared, injected).catch((error: Error) => [`failed: ${error.message}`])
  const hasFailed = seen.some((line) => line.startsWith('failed: '))
  await sleep(STEADY_MS)
  const record = await load.stop()
  await healthy(cluster)
  const { fired, lasting } = await watch.outcome()
  await watch.end()
  const compared = await compare(cluster.database.url, record.acknowledged)
  return { ...drill, hasFailed, seen, record, fired, lasting, injectedAt, ...compared }
}

async function runAll() {
  await requirePackages({ install: false })
  const [loadBefore = 0] = loadavg()
  await buildRelease()
  console.log('Starting the cluster …')
  let network: Network | undefined
  const started = await startCluster(stops, {
    settings: SETTINGS,
    limits: LIMITS,
    prepare: async (layout) => {
      mountSmallDisks(layout, stops)
      network = await startProxy(layout.haproxy.primary)
      stops.push(network.close)
      return { databasePort: network.port }
    },
  })
  const cluster = Object.assign(started, { network: network! })
  const lines: Line[] = []
  for (const [name, drill] of Object.entries(DRILLS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const missing = drill.needs?.()
    if (missing !== undefined) {
      console.log(`  not run  ${drill.title}: it needs ${missing}`)
      continue
    }
    const line = await runDrill(drill, cluster)
    lines.push(line)
    const problems = problemsOf(line)
    const alerts = alertsOf(line).map(({ name: alert, seconds }) => `${alert} after ${seconds} s`)
    console.log(
      `  ${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${drill.title}: ${[...line.seen, ...alerts, ...problems].join('; ')}`,
    )
  }
  // All answers are compared again at the end, because the writes of each drill must also survive the later drills.
  const acknowledged = lines.flatMap(({ record }) => record.acknowledged)
  const total = await compare(cluster.database.url, acknowledged)
  if (wanted.length === 0) await writeReport(lines, total, loadBefore)
  return lines.flatMap(problemsOf).length + total.lost.length + total.doubled + total.findings.length
}

const problems = await runAll().catch((error: unknown) => {
  console.error(error)
  return 1
})
await stops.run()
process.exit(problems === 0 ? 0 : 1)
