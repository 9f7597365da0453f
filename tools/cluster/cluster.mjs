// Starts the whole cluster: the database, three processes of the api behind nginx, and the payout service.
import { rmSync } from 'node:fs'
import { createSettings, prepareDatabase, startApi, writeSettings } from './api.mjs'
import { startDatabase } from './database.mjs'
import { startExporters } from './exporters.mjs'
import { createLayout } from './layout.mjs'
import { startNginx } from './nginx.mjs'
import { startPayouts } from './payouts.mjs'

/** Longer than all parts need to stop one after the other. */
export const STOPS_WITHIN_MS = 15_000

/** Collects the functions that stop the parts; `run` calls them, the last added first. */
export function createStops() {
  const list = []
  const runAll = async () => {
    for (const stop of list.toReversed()) await stop()
  }
  let running
  return {
    push: (stop) => void list.push(stop),
    /** Runs the functions once, even if both a failed start and a signal call it. */
    run: () => (running ??= runAll()),
  }
}

const LIMITS = { requestsPerSecond: 100, burst: 500 }

/**
 * Starts the cluster. `stops` collects a function to stop each started part, even if a later part fails to start.
 * `settings` are additional settings of the api, `limits` those of nginx. `prepare` runs first, and may resolve to a
 * `databasePort` to which the api connects instead of HAProxy's port.
 */
export async function startCluster(stops, { settings: more, limits = LIMITS, prepare = async () => ({}) } = {}) {
  const layout = await createLayout()
  stops.push(() => rmSync(layout.folder, { recursive: true, force: true, maxRetries: 20 }))
  const { databasePort = layout.haproxy.primary } = await prepare(layout, stops)
  const database = await startDatabase(layout, stops)
  await startExporters(layout, stops)
  const settings = await createSettings(layout, more)
  await prepareDatabase(database.url, settings)

  const options = { url: database.urlAt(databasePort), settings }
  const apis = []
  stops.push(() => Promise.all(apis.map((api) => api.end('SIGKILL'))))
  for (const place of layout.apis) apis.push(await startApi(layout, place, options))
  const { certificate, process: nginx } = await startNginx(layout, limits)
  stops.push(() => nginx.end())
  const internal = `https://localhost:${layout.nginx.internal}`
  await startPayouts(layout, { api: internal, certificate, serviceKey: settings.SERVICE_API_KEYS }, stops)

  return {
    layout,
    database,
    settings,
    settingsFile: writeSettings(layout, options.url, settings),
    apis,
    certificate,
    /** Starts the process with this index again, as this or another release, with additional settings. */
    restartApi: async (index, more = {}) => {
      apis[index] = await startApi(layout, layout.apis[index], { ...options, ...more })
    },
    web: `https://localhost:${layout.nginx.web}`,
    api: `https://localhost:${layout.nginx.api}`,
    internal,
  }
}
