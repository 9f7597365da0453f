// Starts the whole cluster: the database, three processes of the api behind nginx, and the payout service.
import { rmSync } from 'node:fs'
import { createSettings, prepareDatabase, startApi, writeSettings, type ApiProcess, type StartOptions } from './api.ts'
import { startDatabase } from './database.ts'
import { startExporters } from './exporters.ts'
import { createLayout, type Layout } from './layout.ts'
import { startNginx, type NginxLimits } from './nginx.ts'
import { startPayouts } from './payouts.ts'
import type { Stops } from './stops.ts'

const LIMITS = { requestsPerSecond: 100, burst: 500 }

interface Options {
  settings?: Readonly<Record<string, string>>
  limits?: NginxLimits
  prepare?: (layout: Layout) => Promise<{ databasePort?: number }>
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts the cluster. `stops` collects a function to stop each started part, even if a later part fails to start.
 * `settings` are additional settings of the api, `limits` those of nginx. `prepare` runs first, and may resolve to a
 * `databasePort` to which the api connects instead of HAProxy's port.
 */
export async function startCluster(
  stops: Stops,
  { settings: more, limits = LIMITS, prepare = async () => ({}) }: Options = {},
) {
  const layout = await createLayout()
  stops.push(() => rmSync(layout.folder, { recursive: true, force: true, maxRetries: 20 }))
  const { databasePort = layout.haproxy.primary } = await prepare(layout)
  const database = await startDatabase(layout, stops)
  await startExporters(layout, stops)
  const settings = await createSettings(layout, more)
  await prepareDatabase(database, settings)

  const options = { url: database.urlAt(databasePort), settings }
  const apis: ApiProcess[] = []
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
    restartApi: async (index: number, more: Partial<StartOptions> = {}) => {
      apis[index] = await startApi(layout, layout.apis[index]!, { ...options, ...more })
    },
    web: `https://localhost:${layout.nginx.web}`,
    api: `https://localhost:${layout.nginx.api}`,
    internal,
  }
}
