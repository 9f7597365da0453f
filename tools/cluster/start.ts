// `npm run cluster`: runs a cluster of real processes on this machine until it is stopped.
import { stopWithLauncher } from '../launch.mjs'
import { buildRelease } from './api.ts'
import { startCluster } from './cluster.ts'
import { requirePackages } from './packages.ts'
import { startPrometheus } from './prometheus.ts'
import { createStops, STOPS_WITHIN_MS } from './stops.ts'

const stops = createStops()
stopWithLauncher(async () => {
  await stops.run()
  process.exit(0)
}, STOPS_WITHIN_MS)

try {
  await requirePackages({ install: process.argv.includes('--install') })
  await buildRelease()
  const started = Date.now()
  console.log('Starting the cluster …')
  const { layout, database, settings, settingsFile, web, api, internal, certificate } = await startCluster(stops)
  const prometheus = await startPrometheus(layout)
  stops.push(() => prometheus.end())
  const { haproxy, nodes, apis, payouts, folder } = layout
  console.log(
    `
Momi        ${web}   (certificate: ${certificate})
API         ${api}/healthz
api         ${apis.map(({ port }) => `http://127.0.0.1:${port + 1}/readyz`).join('  ')}
Console     ${internal}
Payouts     http://127.0.0.1:${payouts.health}
Prometheus  ${prometheus.url}/alerts
PostgreSQL  primary ${database.superuserUrl(haproxy.primary, 'momi')}
            standby ${database.superuserUrl(haproxy.replica, 'momi')}
Patroni     ${nodes.map(({ restPort }) => `http://127.0.0.1:${restPort}/cluster`).join('  ')}
Logs        ${folder}/log
Commands    node --env-file=${settingsFile} dist/apps/api/src/momi.ts doctor
            patronictl -c ${folder}/n1.yml list
            pgbackrest --config=${folder}/pgbackrest.conf --stanza=momi info
API key     ${settings.API_KEYS_NATIVE}   (of a native app)
Started in ${((Date.now() - started) / 1000).toFixed(0)} s; Ctrl-C stops everything and deletes the folder`.trim(),
  )
} catch (error) {
  console.error((error as Error).message)
  await stops.run()
  process.exit(1)
}
