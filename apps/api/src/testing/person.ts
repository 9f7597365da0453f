import { randomBytes, randomUUID } from 'node:crypto'
import type { Call } from '@momi/client/http/call'
import type { Api, Input, MissionType } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { dayOf, zoneOf } from '@momi/contract/rules/calendar'
import type { FastifyInstance } from 'fastify'
import { decodeJwt, type JWTPayload } from 'jose'
import type { Env } from '../env.ts'
import type { idTokenIssuer } from './id-token-issuer.ts'
import { callerOf } from './in-process-call.ts'
import { newWallet } from './random-values.ts'

export interface PersonOptions {
  country?: string
  /** Default: a new wallet. null: none is reported. */
  wallet?: string | null
  /** The API key of the session; null creates the session without one. */
  apiKey?: 'native' | 'web' | null
  haid?: string
  huid?: string
  clientVersion?: string
  /** The referrer's user id, which a client takes from the query of its page. */
  referrerId?: string
}

interface World {
  api: FastifyInstance
  env: Env
  now: () => Date
  /** Signs the ID tokens of `signIn`. */
  google?: Pick<Awaited<ReturnType<typeof idTokenIssuer>>, 'token'> | undefined
}

interface Report {
  /** Default: today in the person's country. */
  missionDay?: string
  status?: 'IN_PROGRESS' | 'COMPLETED'
  mode?: 'client' | 'server'
  idempotencyKey?: string
}

/**
 * A person with a phone: logs the device in over HTTP and reports its wallet. The result is a typed function for the
 * person's calls, (key, input), with short forms of those that most tests make.
 */
export async function newPerson({ api, env, now, google }: World, options: PersonOptions) {
  const { country = 'NG', apiKey = 'native', clientVersion = '90.0.0', wallet = newWallet() } = options
  const haid = options.haid ?? randomBytes(16).toString('hex')
  const huid = options.huid ?? randomBytes(16).toString('hex')
  const key = apiKey && { native: env.API_KEYS_NATIVE[0], web: env.API_KEYS_WEB[0] }[apiKey]
  const headers: Record<string, string> = key ? { [HEADERS.apiKey]: key } : {}

  const tokens = await callerOf(api, () => headers)('POST /api/v1/auth/tokens', {
    body: { haid, huid, clientType: 'mini', clientVersion, userCountry: country, referrerId: options.referrerId },
  })
  const call: Call = callerOf(api, () => ({ [HEADERS.authorization]: `Bearer ${person.tokens.accessToken}` }))
  const person = Object.assign(call, {
    haid,
    huid,
    wallet,
    tokens,
    /** The account of the current tokens. */
    id: accountOf(tokens),
    /** Switches to another pair of tokens, as a client does after a sign-in. */
    adopt: (pair: typeof tokens): void => void Object.assign(person, { tokens: pair, id: accountOf(pair) }),
    /** Refreshes the tokens, as a client does after an hour, when its access token has expired. */
    comeBack: async (idempotencyKey?: string): Promise<{ tokens: typeof tokens }> => {
      const body = { refreshToken: person.tokens.refreshToken, huid }
      person.adopt(await callerOf(api, () => ({}))('POST /api/v1/auth/tokens/refresh', { body, idempotencyKey }))
      return person
    },
    balance: async () => (await call('GET /api/v1/points', {})).balance,
    /** Signs in with the Google account `sub`, and adopts the tokens. */
    signIn: async (sub: string, claims?: JWTPayload) => {
      if (!google) throw new Error('testApp was created without google')
      const idToken = await google.token(sub, claims)
      const answer = await call('POST /api/v2/auth/login/google-signin', { body: { idToken } })
      person.adopt(answer)
      return answer
    },
    checkIn: ({ dayTicket, idempotencyKey = randomUUID() }: { dayTicket?: string; idempotencyKey?: string } = {}) =>
      call('POST /api/v1/streaks/checkin', {
        idempotencyKey,
        ...(dayTicket !== undefined && { body: { dayTicket } }),
      }),
    streak: () => call('GET /api/v1/streaks/checkin/status', {}),
    /** Reports the count of a mission. */
    report: (mission_type: MissionType, count: number, given: Report = {}) => {
      const { missionDay = dayOf(now(), zoneOf(country)!), status = 'IN_PROGRESS', mode } = given
      return call('POST /api/v2/user/missions/{mission_type}/report-counter', {
        params: { mission_type },
        query: mode ? { force_sync_mode: mode } : {},
        body: { count, missionDay, status },
        idempotencyKey: given.idempotencyKey ?? randomUUID(),
      })
    },
    reportWallet: (walletAddress: string) => call('POST /api/v1/user/wallet-address', { body: { walletAddress } }),
    exchange: (points: number, pointsPerUnit = 1000, idempotencyKey: string = randomUUID()) =>
      call('POST /api/v1/points/exchange', { body: { points, pointsPerUnit }, idempotencyKey }),
    /** Spins the wheel with a new ticket. */
    spin: async ({ buy = false } = {}) => {
      const { ticket } = await call('GET /api/v1/roulette/config', {})
      return call('POST /api/v1/roulette/spin', { body: { ticket: ticket.token, buy }, idempotencyKey: randomUUID() })
    },
    /** One of the person's reward items. */
    item: (reward_item_id: string) =>
      call('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id } }),
    /** Claims a package of the giveaway, for an unused number of Vivo unless the form has another one. */
    claimGiveaway: (form: Partial<GiveawayForm> = {}, idempotencyKey: string = randomUUID()) => {
      const confirmed = { isOver18: true, agreesToTerms: true, isDefaultBrowser: false }
      const body = { rewardChoice: 'vivo-1gb', phone: phoneFor(VIVO), email: 'bia@example.com', ...confirmed, ...form }
      return call('POST /api/v1/giveaway/form', { body, idempotencyKey })
    },
    /** Claims a reward item. */
    claim: (rewardItemId: string, answers: ClaimAnswers = {}, idempotencyKey: string = randomUUID()) =>
      call('POST /api/v1/claimforms/user-responses', { body: { rewardItemId, answers }, idempotencyKey }),
  })
  if (wallet !== null) await person.reportWallet(wallet)
  return person
}

export type Person = Awaited<ReturnType<typeof newPerson>>

/** The digit of a Brazilian phone number that names its operator. */
export const VIVO = '0'
let phones = 0
/** An unused Brazilian phone number of an operator; its last two digits decide the outcome of a top-up. */
export const phoneFor = (operator: string, outcome = '11') =>
  `+55119${String(++phones).padStart(4, '0')}${operator}5${outcome}`

type GiveawayForm = Input<Api['POST /api/v1/giveaway/form']>['body']
type ClaimAnswers = Input<Api['POST /api/v1/claimforms/user-responses']>['body']['answers']

const accountOf = ({ accessToken }: { accessToken: string }) => decodeJwt(accessToken).sub!
