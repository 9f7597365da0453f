// The parsers of what other servers say: an OpenID provider, and the payout service.
import { generateKeyPairSync, sign } from 'node:crypto'
import { createOpenId } from '../apps/api/src/gateways/openid/openid.ts'
import { api } from '../packages/contract/src/index.ts'
import { JSON_UNITS, type Parser } from './parser.ts'

const ISSUER = 'https://accounts.example'
const CLIENT = { issuer: ISSUER, clientId: 'momi', clientSecret: 'secret' }
const SECRETS = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }
const PERSON = { subject: `${ISSUER}|ada`, email: 'ada@mail.example' }

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const base64url = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const now = Math.floor(Date.now() / 1000)
const signed = [
  { alg: 'RS256', kid: 'key' },
  {
    iss: ISSUER,
    aud: CLIENT.clientId,
    sub: 'ada',
    email: PERSON.email,
    email_verified: true,
    nonce: SECRETS.nonce,
    iat: now,
    exp: now + 24 * 3600,
  },
]
  .map(base64url)
  .join('.')
const idToken = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`

/** What the provider says, by the end of the path. */
const ANSWERS = {
  'openid-configuration': JSON.stringify({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/authorize`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/keys`,
    authorization_response_iss_parameter_supported: false,
  }),
  token: JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token: idToken }),
  keys: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }] }),
} as const

const openId = createOpenId({ callback: 'https://momi.example/login', isDevelopment: false, timeoutSeconds: 5 })

/** A sign-in at a provider of which one answer is the text. */
const signIn = (replaced: keyof typeof ANSWERS) => async (text: string) => {
  const { fetch } = globalThis
  globalThis.fetch = async (address) => {
    const path = new URL(address instanceof Request ? address.url : address).pathname
      .split('/')
      .at(-1) as keyof typeof ANSWERS
    return new Response(path === replaced ? text : ANSWERS[path], { headers: { 'content-type': 'application/json' } })
  }
  try {
    // Another provider each time, because its documents are kept.
    const provider = { ...CLIENT }
    await openId.authorizationUrl(provider, SECRETS)
    return await openId.personOf(provider, { code: 'code', state: SECRETS.state }, SECRETS)
  } finally {
    globalThis.fetch = fetch
  }
}

/** Whatever the provider says, it names the person whom its signed token names, or nobody. */
const isPerson = (value: unknown): boolean => JSON.stringify(value) === JSON.stringify(PERSON)

const provider = (answer: keyof typeof ANSWERS): Parser => ({
  parse: signIn(answer),
  units: JSON_UNITS,
  samples: [ANSWERS[answer]],
  answers: isPerson,
  refusal: /^(?:The provider does not answer as it should|Names nobody|invalid_grant|OAUTH_\w+)$/,
})

/** A body of a call, read as the api reads it. */
const bodyOf =
  (key: 'POST /api/v1/airdrop/payouts/{payout_id}/settlement' | 'PUT /api/v1/airdrop/payouts/treasury') =>
  (text: string) => {
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return undefined
    }
    return api[key].body.safeParse(body).data
  }

const HASH = `0x${'a'.repeat(64)}`

export const PARTNER_ANSWERS: Readonly<Record<string, Parser>> = {
  'discovery of an OpenID provider': provider('openid-configuration'),
  'token answer of an OpenID provider': provider('token'),
  'keys of an OpenID provider': provider('keys'),
  'report of a payout': {
    parse: bodyOf('POST /api/v1/airdrop/payouts/{payout_id}/settlement'),
    units: JSON_UNITS,
    samples: [
      `{"status":"SENT","txHash":"${HASH}","nonce":7,"block":null}`,
      `{"status":"SETTLED","txHash":"${HASH}"}`,
      '{"status":"FAILED","why":"The token refuses the transfer"}',
      '{"status":"WAITING","why":"DAILY_CAP","until":"2026-03-02T08:00:00Z"}',
    ],
    answers: (value) => {
      const { status, txHash } = (value ?? {}) as { status?: string; txHash?: string }
      const hasHash = status === 'SENT' || status === 'SETTLED'
      return value === undefined || (hasHash ? /^0x[0-9a-f]{64}$/.test(txHash!) : txHash === undefined)
    },
  },
  'report of the treasury': {
    parse: bodyOf('PUT /api/v1/airdrop/payouts/treasury'),
    units: JSON_UNITS,
    samples: ['{"balance":"12.5"}', '{"balance":"0"}'],
    answers: (value) => value === undefined || Number((value as { balance: string }).balance) >= 0,
  },
}
