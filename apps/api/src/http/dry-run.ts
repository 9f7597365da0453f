import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import type { FastifyInstance } from 'fastify'
import { createLiveSettings } from '../core/config/live-settings.ts'
import type { DryRun, RunDry } from '../core/dry-run.ts'
import { isInternalRoute, type Route } from '../core/implement.ts'
import { createBatched } from '../db/batched.ts'
import { allAtOnce } from '../db/stream.ts'
import type { Database } from '../db/connect.ts'
import { write, type Db, type Tx } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import type { Gateways } from '../gateways/gateways.ts'
import { createApp } from './app.ts'
import { createCallers } from './callers/callers.ts'
import { serveRoutes } from './calls/routes.ts'
import type { Deps } from './deps.ts'

/** How long a dry run waits for a row that another transaction has locked. */
const MOST_WAIT = '2s'
const LOCK_NOT_AVAILABLE = '55P03'

/** The key of the vendor's app. It is valid in dry runs only. */
const API_KEY = 'dry-run'
/** Of a network for documentation (RFC 5737), so that a run shares no counters with real callers. */
const ADDRESS = '192.0.2.1'

const limitWait = write(
  'dry_run_limit_wait',
  { most: 'text' },
  { most: 'text' },
  `select set_config('lock_timeout', :most, true) as most`,
)

/** Leaves a transaction with the result of the run, so that it is rolled back. */
class RolledBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('The dry run is rolled back')
    this.result = result
  }
}

/**
 * Returns the function that does dry runs. Each has an api of its own with the client's endpoints, whose database is the
 * transaction of the run. The caches of this process do not see it, because they are kept for each database.
 */
export function createRunDry(deps: Omit<Deps, 'runDry'>, routes: readonly Route[]): RunDry {
  const served = routes.filter((route) => !isInternalRoute(route) && !route.endpoint.developmentOnly)
  return async <T>(work: (run: DryRun) => Promise<T>): Promise<T> => {
    try {
      return await deps.database.transact(async (tx) => {
        await tx.one(limitWait, { most: MOST_WAIT })
        throw new RolledBack(await within(deps, served, tx, work))
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.result as T
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      throw new Refusal('service_unavailable', 'A row that the dry run needs is locked', {}, { cause: error })
    }
  }
}

async function within<T>(
  deps: Omit<Deps, 'runDry'>,
  routes: readonly Route[],
  tx: Tx,
  work: (run: DryRun) => Promise<T>,
): Promise<T> {
  let at = deps.now()
  const now = () => at
  // A replica does not see what the run has written.
  const { traceRequests: _, replica: __, ...shared } = deps
  const env = { ...deps.env, API_KEYS_NATIVE: [API_KEY] }
  const database = databaseOf(deps.database, tx)
  const settings = createLiveSettings(env, database.db)
  const own: Deps = {
    ...shared,
    env,
    settings,
    database,
    gateways: unused(deps.gateways),
    log: deps.log.child({}, { level: 'error' }),
    metrics: { ...deps.metrics, observe: () => {} },
    ...createCallers({ env, keys: deps.keys, database, now }),
    now,
    runDry: () => Promise.reject(new Error('A dry run has no dry runs')),
  }
  const api = createApp(own, 'dry-run')
  serveRoutes(api, own, routes)
  try {
    await api.ready()
    const readSettings = settings.refresh
    return await work({ tx, call: callerOf(api), apiKey: API_KEY, goTo: (to) => void (at = to), now, readSettings })
  } finally {
    await api.close()
  }
}

const callerOf =
  (api: FastifyInstance): DryRun['call'] =>
  async ({ method, url, headers, body }) => {
    const answer = await api.inject({
      method,
      url,
      remoteAddress: ADDRESS,
      headers: { ...(method === 'POST' && { [HEADERS.idempotencyKey]: randomUUID() }), ...headers },
      ...(body && { payload: body }),
    })
    if (answer.statusCode >= 500) throw new Error(`${method} ${url} failed in a dry run`)
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
  }

const savepoint = write('dry_run_savepoint', {}, {}, 'savepoint use_case')
const release = write('dry_run_release', {}, {}, 'release savepoint use_case')
const undo = write('dry_run_undo', {}, {}, 'rollback to savepoint use_case')

/**
 * A database that is one transaction: what runs in it is never committed. One use case runs after the other, and what a
 * refused one has written is undone.
 */
function databaseOf(database: Database, tx: Tx): Database {
  // An object of its own, for which caches are kept.
  const db: Db = { ...tx }
  let last: Promise<unknown> = Promise.resolve()
  const transact: Database['transact'] = (work) => {
    const result = last.then(async () => {
      await tx.one(savepoint, {})
      try {
        const value = await work(tx)
        await tx.one(release, {})
        return value
      } catch (error) {
        await tx.one(undo, {})
        throw error
      }
    })
    last = result.catch(() => {})
    return result
  }
  return { ...database, db, transact, batched: createBatched(db, transact), stream: allAtOnce(db) }
}

/** The same outside systems are configured, but none can be called. */
const unused = (gateways: Gateways): Gateways =>
  Object.fromEntries(
    Object.entries(gateways).map(([name, gateway]) => [name, gateway === null ? null : new Proxy({}, refuse(name))]),
  ) as unknown as Gateways

const refuse = (gateway: string): ProxyHandler<object> => ({
  get: () => {
    throw new Error(`A dry run does not call ${gateway}`)
  },
})
