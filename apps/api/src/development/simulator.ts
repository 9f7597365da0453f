import { randomBytes } from 'node:crypto'
import { createCall, type Call } from '@momi/client/http/call'
import { HEADERS } from '@momi/contract/headers'
import type { FastifyInstance } from 'fastify'
import { DAY, HOUR } from '@momi/contract/rules/durations'
import { routes } from '../features/index.ts'
import { messagesTo } from '../gateways/gateways.ts'
import type { IdTokens } from '../gateways/id-tokens.ts'
import { createInbox } from '../gateways/inbox.ts'
import { createCallers } from '../http/callers/callers.ts'
import type { Deps } from '../http/deps.ts'
import { apiOrigin } from '../http/origins.ts'

interface DeviceOptions {
  country?: string
  /** Default: a new wallet. null: none is reported. */
  wallet?: string | null
  apiKey?: 'native' | 'web'
  haid?: string
  huid?: string
  clientVersion?: string
}

interface Pair {
  accessToken: string
  refreshToken: string
}

/** A person's client: calls the api as the phone does. */
export type Person = Call & {
  haid: string
  huid: string
  wallet: string | null
  adopt: (pair: Pair) => unknown
  /** Refreshes the tokens, as a client does after its access token has expired. */
  comeBack: () => Promise<unknown>
}

/** The product with a clock of its own: `person` creates people who call it, and `deps` is what its jobs need. */
export interface Simulator {
  readonly deps: Pick<Deps, 'env' | 'database' | 'cipher' | 'keys' | 'gateways' | 'log' | 'settings'>
  readonly now: () => Date
  readonly goTo: (instant: string) => unknown
  readonly person: (options?: DeviceOptions) => Promise<Person>
}

/** Moves the clock forward by days, or by a part of a day. */
export const later = (simulator: Simulator, days: number) =>
  simulator.goTo(new Date(simulator.now().getTime() + days * DAY).toISOString())

/**
 * Starts another api on the same database, with its own clock and without a port. Its messages have an inbox of their
 * own, because nobody who opens the lab has asked for them; and its Google accepts any address as a token that begins with
 * it.
 */
export async function openSimulator(deps: Deps, start: Date): Promise<Simulator & { close: () => Promise<unknown> }> {
  let at = start
  const now = () => at
  const google: IdTokens = {
    verify: async (token) => {
      const email = token.split(' ', 1)[0]!
      return { subject: `simulated ${email}`, email, expiresAt: new Date(at.getTime() + HOUR) }
    },
  }
  const gateways = { ...deps.gateways, ...messagesTo(createInbox()), google }
  const own = { ...deps, gateways, ...createCallers({ ...deps, now }), now }
  const api = apiOrigin(own, routes)
  await api.ready()
  return {
    deps: own,
    now,
    goTo: (instant) => (at = new Date(instant)),
    person: (options = {}) => openDevice(api, own, options),
    close: () => api.close(),
  }
}

async function openDevice(api: FastifyInstance, { env }: Deps, options: DeviceOptions): Promise<Person> {
  const { country = 'NG', apiKey = 'native', clientVersion = '90.0.0' } = options
  const haid = options.haid ?? randomBytes(16).toString('hex')
  const huid = options.huid ?? randomBytes(16).toString('hex')
  const wallet = options.wallet === undefined ? `0x${randomBytes(20).toString('hex')}` : options.wallet
  const key = { native: env.API_KEYS_NATIVE[0], web: env.API_KEYS_WEB[0] }[apiKey]!
  let tokens = await caller(api, () => ({ [HEADERS.apiKey]: key }))('POST /api/v1/auth/tokens', {
    body: { haid, huid, clientType: 'mini', clientVersion, userCountry: country },
  })
  const call = caller(api, () => ({ [HEADERS.authorization]: `Bearer ${tokens.accessToken}` }))
  if (wallet !== null) await call('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })
  const comeBack = async () => {
    const body = { refreshToken: tokens.refreshToken, huid }
    tokens = await caller(api, () => ({}))('POST /api/v1/auth/tokens/refresh', { body })
  }
  return Object.assign(call, { haid, huid, wallet, adopt: (pair: Pair) => (tokens = pair), comeBack })
}

const caller = (api: FastifyInstance, headers: () => Record<string, string>): Call =>
  createCall({
    baseUrl: 'http://api.development',
    headers,
    // A clock so fast that no answer stays in the client's one-second cache.
    phoneNow: () => performance.now() * 1e6,
    fetch: async (url: string, init: RequestInit) => {
      const { pathname, search } = new URL(url)
      const answer = await api.inject({
        method: (init.method ?? 'GET') as 'GET' | 'POST',
        url: pathname + search,
        headers: init.headers as Record<string, string>,
        ...(typeof init.body === 'string' && { payload: init.body }),
      })
      return new Response(answer.body === '' ? null : answer.body, {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
      })
    },
  })
