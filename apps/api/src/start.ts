import { SECOND } from '@momi/contract/rules/durations'
import { SettingError } from '@momi/contract/settings'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createLiveSettings } from './core/config/live-settings.ts'
import { createCipher } from './core/secrets/cipher.ts'
import { staffTokenKeys } from './core/tokens/staff-token-keys.ts'
import { tokenKeys } from './core/tokens/token-keys.ts'
import { connect } from './db/connect.ts'
import { connectReplica, createReplica, watchReplica } from './db/replica.ts'
import type { Finding } from './doctor/finding.ts'
import { checkHashKey } from './doctor/hash-key.ts'
import { checkPartners } from './doctor/partners.ts'
import { checkSettings } from './doctor/settings.ts'
import type { Env } from './env.ts'
import { routes } from './features/index.ts'
import { createGateways } from './gateways/gateways.ts'
import { createCallers } from './http/callers/callers.ts'
import { closeOrigins } from './http/close.ts'
import type { Deps } from './http/deps.ts'
import { createRunDry } from './http/dry-run.ts'
import { claimGauges } from './http/metrics/claim-gauges.ts'
import { holdGauges } from './http/metrics/hold-gauges.ts'
import { replicaGauge } from './http/metrics/replica-gauge.ts'
import { clockGauge } from './http/metrics/clock-gauge.ts'
import { createMetrics } from './http/metrics/metrics.ts'
import { moneyGauges } from './http/metrics/money-gauges.ts'
import { spendingGauges } from './http/metrics/spending-gauges.ts'
import { apiOrigin, internalOrigin, webOrigin } from './http/origins.ts'
import { jobGauges } from './jobs/job-gauges.ts'
import { jobsOf } from './jobs/jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { createLog } from './log.ts'
import { secretsOrNew } from './secrets.ts'

const LONGEST_DRAIN_MS = 10_000

/**
 * Connects, listens, and stops on a signal. Resolves with the addresses to print. Only development migrates the database:
 * elsewhere `npm run momi -- migrate` runs before the release starts.
 */
export async function start(env: Env): Promise<string> {
  const isPretty = env.isDevelopment && process.stdout.isTTY
  const log = await createLog(env.LOG_LEVEL, { isPretty, file: env.LOG_FILE })
  // Imported dynamically, so that production does not load it.
  const development = env.isDevelopment
    ? (await import('./development/development.ts')).createDevelopment(env)
    : undefined
  // Imported dynamically, so that a process without tracing does not load OpenTelemetry's SDK.
  const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./tracing/tracing.ts')).startTracing({
        url: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        release: env.RELEASE,
        log,
      })
    : undefined
  const secrets = await secretsOrNew(env)
  const database = await connect(env, env.isDevelopment ? 'migrate' : 'require')
  if (database.newer.length > 0) log.warn({ migrations: database.newer }, 'a newer release has migrated this database')
  const keys = await tokenKeys(secrets.tokenKeys, secrets.hashKey)
  const cipher = createCipher(secrets.dataKey)
  const hashKey = await checkHashKey({ db: database.db, cipher, keys })
  // With a key that does not find the stored hashes, people could claim again what each may claim only once.
  if (hashKey.status === 'failed') throw new SettingError(`HASH_KEY ${hashKey.detail}`)
  const now = development?.now ?? (() => new Date())
  let isDraining = false
  const settings = createLiveSettings(env, database.db)
  const replica =
    env.DATABASE_REPLICA_URL === ''
      ? undefined
      : createReplica({
          primary: { db: database.db, readBatched: database.batched.read },
          open: () => connectReplica(env),
          mostLagMs: env.DATABASE_REPLICA_LAG_SECONDS * SECOND,
        })
  const own: Omit<Deps, 'runDry'> = {
    env,
    settings,
    database,
    ...(replica && { replica }),
    keys,
    staffKeys: await staffTokenKeys(secrets.staffTokenKeys),
    cipher,
    gateways: createGateways(env, log),
    log,
    metrics: createMetrics({
      process: { release: env.RELEASE },
      gauges: [
        clockGauge(database.db, now),
        jobGauges(database.db, now, () => jobs),
        ...moneyGauges({ database, env, keys, now }),
        ...spendingGauges({ database, now }),
        claimGauges({ database, now }),
        holdGauges({ database, now }),
        ...(replica ? [replicaGauge(replica)] : []),
      ],
      ...(database.pool && { pool: database.pool }),
    }),
    ...(tracing && { traceRequests: tracing.traceRequests }),
    ...createCallers({ env, keys, database, now }),
    now,
    isDraining: () => isDraining,
    assertsContract: false,
  }
  const deps: Deps = { ...own, runDry: createRunDry(own, routes) }
  const jobs = jobsOf(deps)
  await development?.seed(deps)
  await settings.poll({
    isDraining: () => isDraining,
    onError: (error) => log.warn({ err: error }, 'the settings were not read'),
  })

  const [web, api] = [webOrigin(deps, routes), apiOrigin(deps, routes)]
  const apps = [web, api, ...(development?.origins(deps, routes) ?? [internalOrigin(deps, routes)])]

  const stop = async (signal: string) => {
    if (isDraining) process.exit(1)
    isDraining = true
    log.info({ signal }, 'stopping')
    // The load balancer sends requests until it notices that the process is not ready.
    await sleep(env.DRAIN_DELAY_SECONDS * 1000)
    setTimeout(() => process.exit(1), LONGEST_DRAIN_MS).unref()
    await closeOrigins(apps, { log, drainMs: env.DRAIN_DELAY_SECONDS * 1000 })
    await Promise.all([database.close(), replica?.close(), tracing?.close()])
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  if (replica)
    void watchReplica(replica, {
      isDraining: () => isDraining,
      onError: (error) => log.warn({ err: error }, 'the replica does not answer, so the primary answers its reads'),
    })
  runJobs(deps, jobs)

  for (const [index, app] of apps.entries()) if (app !== api) await listen(app, env.PORT + index, env.HOST)
  // Started last, because its /readyz reports that every origin accepts requests.
  await listen(api, env.PORT + 1, env.HOST)
  if (!env.isDevelopment) void logDegraded(env, log, hashKey)
  development
    ?.populate(deps)
    .catch((error: unknown) => isDraining || log.warn({ err: error }, 'the people of development were not all seeded'))
  return [development?.accounts, addresses(env)].filter(Boolean).join('\n')
}

/**
 * Logs once what does not work with these settings, and which partners do not answer. The start does not wait for this
 * check.
 */
async function logDegraded(env: Env, log: Logger, hashKey: Finding): Promise<void> {
  const findings = [...checkSettings(env), hashKey, ...(await checkPartners(env))]
  for (const { about, status, detail } of findings)
    if (status !== 'ok') log.warn({ about, status }, `${about}: ${detail}`)
}

async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new SettingError(`Port ${port} is in use: stop what listens there, or set PORT`)
  }
}

function addresses({ PORT, LOG_FILE, isDevelopment }: Env): string {
  const at = (offset: number, path = '/') => `http://localhost:${PORT + offset}${path}`
  const operations = isDevelopment ? 1 : 2
  return [
    ...(isDevelopment ? [`Lab   http://lab.momi.localhost:${PORT + 2}/lab/`] : []),
    `Momi  ${at(0)}`,
    `API   ${at(operations, '/docs')}  (readiness ${at(1, '/readyz')}, metrics ${at(operations, '/metrics')})`,
    `Console  ${at(2)}`,
    ...(LOG_FILE === '' ? [] : [`Log   ${LOG_FILE}  (warnings here too)`]),
  ].join('\n')
}
