import { randomBytes, randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import type { AdminApi, MissionType } from '@momi/contract'
import type { Role } from '@momi/contract/permissions'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createLiveSettings } from '../core/config/live-settings.ts'
import { createCipher } from '../core/secrets/cipher.ts'
import * as ledger from '../core/ledger/ledger.ts'
import { staffTokenKeys } from '../core/tokens/staff-token-keys.ts'
import { tokenKeys } from '../core/tokens/token-keys.ts'
import type { Database } from '../db/connect.ts'
import { write } from '../db/db.ts'
import { readEnv } from '../env.ts'
import { routes } from '../features/index.ts'
import { createGateways } from '../gateways/gateways.ts'
import { createCallers } from '../http/callers/callers.ts'
import type { Deps } from '../http/deps.ts'
import { createRunDry } from '../http/dry-run.ts'
import { createMetrics } from '../http/metrics/metrics.ts'
import { apiOrigin, webOrigin } from '../http/origins.ts'
import { addStaff, openSession, signPair } from '../features/staff/public.ts'
import { seedDemo } from '../development/seed.ts'
import type { idTokenIssuer } from './id-token-issuer.ts'
import { callerOf } from './in-process-call.ts'
import { newPerson, type Person, type PersonOptions } from './person.ts'
import { requireAudit } from './require-audit.ts'
import { takeReward } from './take-reward.ts'
import { testDatabase } from './test-database.ts'
import { testSecrets } from './test-secrets.ts'
import { editMission } from '../development/campaign.ts'

interface Options {
  /** The current time, ISO 8601. */
  now: string
  /** The creation time of the app's accounts and devices; default: the time at which they log in. */
  usersSince?: string
  /** Overrides the settings of development. */
  env?: Record<string, string>
  /** Accepts the ID tokens of this issuer as Google's; people sign in with them (`person.signIn`). */
  google?: Awaited<ReturnType<typeof idTokenIssuer>>
  /** false: nothing is configured, as on a new installation. */
  hasCampaign?: boolean
  /** Receives every log line. */
  logTo?: (line: string) => void
}

/** The whole api in this process, with its own database and a clock that the test moves. */
export async function testApp(options: Options) {
  const { usersSince } = options
  const env = readEnv({
    MOMI_ENV: 'development',
    NEW_DEVICES_PER_HOUR: '1000000',
    MINIPAY_REDEMPTIONS_PER_HOUR: '1000000',
    // The limit counts in real time, in which a test makes more calls per minute than any real caller.
    RATE_LIMIT_PER_MINUTE: '1000000',
    STORED_ANSWERS_PER_DAY: '1000000',
    LOGINS_PER_DEVICE_DAY: '1000000',
    FEEDBACK_PER_HOUR: '1000000',
    // A test's provider is in this process, which a busy machine may stop for longer than a provider may take.
    OPENID_TIMEOUT_SECONDS: '600',
    ...(await testSecrets()),
    ...options.google?.env,
    ...options.env,
  })
  const keys = await tokenKeys(env.TOKEN_KEYS, env.HASH_KEY)
  const cipher = createCipher(env.DATA_KEY)
  const start = new Date(options.now)
  const campaign = {
    key: [options.now, env.HASH_KEY, env.DATA_KEY].join(' '),
    add: (database: Database) => seedDemo({ database, cipher, keys, now: () => start }),
  }
  const database = await testDatabase(options.hasCampaign === false ? undefined : campaign)
  let now = start
  let isDraining = false
  const log = pino({ level: options.logTo ? 'trace' : 'silent' }, { write: (line: string) => options.logTo?.(line) })
  const own: Omit<Deps, 'runDry'> = {
    env,
    settings: createLiveSettings(env, database.db),
    database,
    keys,
    staffKeys: await staffTokenKeys(env.STAFF_TOKEN_KEYS),
    cipher,
    // Circuit breakers do not follow the clock of a test, so they try again at once.
    gateways: createGateways(env, log, 0),
    log,
    metrics: createMetrics(database.pool && { pool: database.pool }),
    ...createCallers({ env, keys, database, now: () => now }),
    now: () => now,
    isDraining: () => isDraining,
    assertsContract: true,
  }
  const deps: Deps = { ...own, runDry: createRunDry(own, routes) }
  const api = apiOrigin(deps, routes)
  requireAudit(api, database.db)
  await api.ready()
  let web: FastifyInstance | undefined
  const person = async (given: PersonOptions = {}) => {
    const one = await newPerson({ api, env, now: () => now, google: options.google }, given)
    if (usersSince !== undefined) {
      const at = new Date(usersSince)
      await database.transact((tx) => tx.one(beginAt, { haid: one.haid, at }))
    }
    return one
  }

  return {
    env,
    database,
    keys,
    deps,
    api,
    /** Built for the few tests that use it. */
    get web() {
      return (web ??= webOrigin(deps, routes))
    },
    /** Makes calls without a token or key. */
    call: callerOf(api, () => ({})),
    /** Makes admin calls without a token. */
    admin: callerOf<AdminApi>(api, () => ({})),
    inject: api.inject.bind(api),
    now: () => now,
    /** Sets the clock; a number is milliseconds since 1970. */
    goTo: (instant: string | number) => {
      now = new Date(instant)
    },
    /** Sets the clock forward by some milliseconds. */
    advance: (duration: number) => {
      now = new Date(now.getTime() + duration)
    },
    /** Changes a mission of a country as staff do: enabled, rule, time window, budget. */
    edit: (country: string, type: MissionType, edit: Parameters<typeof editMission>[1]['edit']) =>
      database.transact((tx) => editMission(tx, { country, type, edit, madeBy: 'test', why: 'a test', at: now })),
    /** Takes the next item from a reward's pool for a person, as a mission's award does; returns its id. */
    win: async ({ id: user }: Person, definition: string) =>
      (await database.transact((tx) => tx.one(takeReward, { definition, user, at: now })))!.id,
    /** Grants points to a person. */
    grant: async (person: Person, points: number, at = now) => {
      const { id } = await person('GET /api/v1/user/me', {})
      const cause = { counterpart: 'issued', reason: 'STREAK_CHECK_IN', ref: randomUUID() } as const
      await database.transact((tx) => ledger.post(tx, { user: id, amount: points, at, ...cause }))
    },
    drain: () => {
      isDraining = true
    },
    person,
    /** The phone of a person opens another session, as after the client has lost its tokens; it reports no wallet. */
    logInAgain: ({ haid, huid }: Person, given: PersonOptions = {}) => person({ haid, huid, wallet: null, ...given }),
    /** Returns a typed function that calls admin endpoints with this access token. */
    asStaff: (accessToken: string) => staffCaller(api, accessToken),
    /** `again`: the id of a member of staff, to open another session of the same person. */
    staff: (role: Role, again?: string) => newStaff(api, deps, role, again),
    close: async () => {
      await Promise.all([api.close(), web?.close()])
      await database.close()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

const beginAt = write(
  'test_begin_at',
  { haid: 'text', at: 'timestamptz' },
  {},
  `with device as (update app_instances set created_at = :at where haid = :haid returning user_id)
   update users set created_at = :at from device where id = user_id`,
)

/** Signs a new member of staff in. Returns a typed function for admin calls: (key, input). */
async function newStaff(api: FastifyInstance, { database, staffKeys, now }: Deps, role: Role, again?: string) {
  const email = `${role}.${randomBytes(4).toString('hex')}@momi.example`
  const request = { address: '127.0.0.1', userAgent: 'test' }
  const session = await database.transact(async (tx) => {
    // No valid hash, so nobody can sign in unless a test sets a password.
    const id = again ?? (await addStaff(tx, { email, name: `Test ${role}`, role, passwordHash: '', at: now() }))
    return openSession(tx, { now, request }, id!)
  })
  const tokens = await signPair({ staffKeys }, session)
  return Object.assign(staffCaller(api, tokens.accessToken), { id: session.staff, email, tokens })
}

const staffCaller = (api: FastifyInstance, accessToken: string) =>
  callerOf<AdminApi>(api, () => ({ [HEADERS.authorization]: `Bearer ${accessToken}` }))
