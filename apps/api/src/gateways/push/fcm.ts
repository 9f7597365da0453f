import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { outboundFetch } from '../outbound-fetch.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { retryAfterMs, verdictOf, type Verdict } from './fcm-answer.ts'
import type { ServiceAccount } from '../../settings/service-account.ts'
import { AccessRefused, createGoogleAccess } from './google-access.ts'
import type { Push, PushMessage, PushOutcome } from './push.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const MOST_AT_ONCE = 20
const MOST_TRIES = 4
const SEVERAL_TOKENS = 3
const FIRST_PAUSE_MS = 1000
/** A longer delay is left to the caller. */
const MAX_PAUSE_MS = 10_000
const TIMEOUT_MS = 10_000
/** One day: a message about today is useless tomorrow. */
const TIME_TO_LIVE = '86400s'

interface Options {
  account: ServiceAccount
  /** FCM's origin, or a stand-in's. */
  url: string
  /** Called for messages that FCM refuses, with FCM's error code; never with a token. */
  warn: (facts: { code: string }, text: string) => void
  timeoutMs?: number
  /** The real time, even if a test or the lab moved our clock, because Google checks the expiry of tokens by it. */
  now?: () => number
  wait?: (milliseconds: number) => Promise<unknown>
}

type Reply = Verdict & { retryAfter?: number | undefined }

/** Firebase Cloud Messaging, HTTP v1. */
export function createFcm(options: Options): Push {
  const { account, url, warn, timeoutMs = TIMEOUT_MS, now = Date.now, wait = sleep } = options
  const endpoint = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  const accessToken = createGoogleAccess({ account, scope: SCOPE, now, timeoutMs })
  const inTurn = limitConcurrency(MOST_AT_ONCE)
  // A delay concerns all messages, because the quota belongs to the project and an outage meets everybody, but only once
  // several tokens have failed since the last message that was sent: a single one may always fail.
  const failing = new Set<string>()
  let pausedUntil = 0

  async function post(message: PushMessage, tag: string, token: string): Promise<Reply> {
    const answer = await outboundFetch(endpoint, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: bodyOf(message, tag) }),
      timeoutMs,
    })
    const body: unknown = await answer.json().catch(() => undefined)
    return { ...verdictOf(answer.status, body), retryAfter: retryAfterMs(answer.headers.get('retry-after'), now()) }
  }

  /** Retries once with new credentials if the current ones are refused. */
  async function attempt(message: PushMessage, tag: string): Promise<Reply> {
    try {
      const token = await accessToken()
      const reply = await post(message, tag, token)
      return reply.is === 'credentials' ? await post(message, tag, await accessToken(token)) : reply
    } catch (error) {
      if (error instanceof AccessRefused) return { is: 'credentials', code: error.message }
      // No answer, a late answer, or one that cannot be parsed.
      return { is: 'later', code: 'NO_ANSWER' }
    }
  }

  async function send(message: PushMessage): Promise<PushOutcome> {
    const tag = randomUUID()
    let ownPause = 0
    for (let tries = 1; ; tries++) {
      const pause = Math.max(pausedUntil - now(), ownPause)
      if (pause > MAX_PAUSE_MS) return 'retry-later'
      if (pause > 0) await wait(pause)
      const { is, code, retryAfter } = await attempt(message, tag)
      if (is === 'credentials' || is === 'refused') {
        warn({ code }, 'FCM refuses a push')
        return 'refused'
      }
      if (is !== 'later') {
        failing.clear()
        return is
      }
      failing.add(message.token)
      ownPause = retryAfter ?? backOff(tries)
      if (failing.size >= SEVERAL_TOKENS) pausedUntil = Math.max(pausedUntil, now() + ownPause)
      if (tries === MOST_TRIES) return 'retry-later'
    }
  }
  return { send: (message) => inTurn(() => send(message)) }
}

/** The delay in milliseconds before the next attempt: exponential, with jitter. */
const backOff = (tries: number) => FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random())

/** A repeated message has the same tag, so that after a lost answer it replaces the first message on the phone. */
const bodyOf = ({ token, title, body, path, kind }: PushMessage, tag: string) => ({
  token,
  notification: { title, body },
  data: { path, kind },
  android: { priority: 'HIGH', ttl: TIME_TO_LIVE, notification: { tag } },
  fcm_options: { analytics_label: kind },
})
