import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { failureAnswer, type FailureKind } from './failures.ts'

const PROJECT = 'momi-stand-in'
const ACCOUNT = 'pushes@momi-stand-in.iam.gserviceaccount.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const MAX_BYTES = 4096

/** A message that FCM has accepted. */
interface Message {
  token: string
  notification: { title: string; body: string }
  data: Record<string, string>
  android?: { priority?: string; ttl?: string; notification?: { tag?: string } }
  fcm_options?: { analytics_label?: string }
}

/**
 * The answer to a message: a failure, optionally with Retry-After; `SILENCE`: none; `LOST`: the message is accepted,
 * but the answer is lost; `NONSENSE`: an answer that is not FCM's.
 */
type Answer = FailureKind | { kind: FailureKind; retryAfter: string } | 'SILENCE' | 'LOST' | 'NONSENSE'

export type Fcm = Awaited<ReturnType<typeof startFcm>>

/**
 * A stand-in for Firebase Cloud Messaging and its token endpoint: it verifies the service account's signature, accepts
 * messages, and can give every answer of FCM. For tests, because Google has no emulator for it.
 */
export async function startFcm({ now = Date.now }: { now?: () => number } = {}) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const planned = new Map<string, Answer[]>()
  const received: Message[] = []
  const valid = new Set<string>()
  let grants = 0
  let grantFails: number | undefined
  let inFlight = 0
  let mostAtOnce = 0
  let held: Promise<void> | undefined

  const server = createServer((request, response) => {
    const serve = request.url === '/token' ? grant : send
    serve(request, response).catch(() => answer(response, 500, { error: 'the stand-in failed' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenUri = `${url}/token`

  async function grant(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request))
    if (grantFails !== undefined) return answer(response, grantFails, { error: 'invalid_grant' })
    const isGood = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: ACCOUNT,
      audience: tokenUri,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: '1h',
      currentDate: new Date(now()),
    }).then(
      ({ payload }) => payload['scope'] === SCOPE && payload.exp! - payload.iat! <= 3600,
      () => false,
    )
    if (!isGood || form.get('grant_type') !== GRANT) return answer(response, 400, { error: 'invalid_grant' })
    const token = `access-${++grants}`
    valid.add(token)
    answer(response, 200, { access_token: token, expires_in: 3599, token_type: 'Bearer' })
  }

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    mostAtOnce = Math.max(mostAtOnce, ++inFlight)
    try {
      const body = await text(request)
      await held
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (request.url !== `/v1/projects/${PROJECT}/messages:send`) return fail(response, 'PERMISSION_DENIED')
      if (!valid.has(bearer)) return fail(response, 'UNAUTHENTICATED')
      const message = readMessage(body)
      if (!message) return fail(response, 'INVALID_PAYLOAD')
      const next = planned.get(message.token)?.shift()
      if (next === 'SILENCE') return
      if (next === 'NONSENSE') return void response.writeHead(502).end('<html>Bad gateway</html>')
      if (typeof next === 'object') return fail(response, next.kind, next.retryAfter)
      if (next && next !== 'LOST') return fail(response, next)
      received.push(message)
      if (next) return void response.destroy()
      answer(response, 200, { name: `projects/${PROJECT}/messages/${received.length}` })
    } finally {
      inFlight--
    }
  }

  return {
    url,
    /** The content of the service account's key file. */
    serviceAccount: JSON.stringify({
      type: 'service_account',
      project_id: PROJECT,
      private_key_id: 'one',
      private_key: await exportPKCS8(privateKey),
      client_email: ACCOUNT,
      token_uri: tokenUri,
    }),
    /** The messages that were accepted, in order. */
    received,
    /** Plans the next answers to messages to a token, in order; later messages succeed. */
    plan: (token: string, ...answers: Answer[]) => planned.set(token, [...(planned.get(token) ?? []), ...answers]),
    /** How many access tokens were granted. */
    grants: () => grants,
    /** Revokes all access tokens. */
    revoke: () => valid.clear(),
    /** Makes token requests fail with this HTTP status; undefined: succeed again. */
    failGrants: (status: number | undefined) => (grantFails = status),
    mostAtOnce: () => mostAtOnce,
    /** Delays all answers until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function fail(response: ServerResponse, kind: FailureKind, retryAfter?: string): void {
  const { http, body } = failureAnswer(kind)
  answer(response, http, body, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
}

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/**
 * Parses a message. Returns undefined if it is too large, has no token, or has a data value that is not a string: FCM
 * refuses such messages too.
 */
function readMessage(text: string): Message | undefined {
  if (Buffer.byteLength(text) > MAX_BYTES) return undefined
  const { message } = JSON.parse(text) as { message?: Message }
  const isGood =
    typeof message?.token === 'string' && Object.values(message.data).every((value) => typeof value === 'string')
  return isGood ? message : undefined
}
