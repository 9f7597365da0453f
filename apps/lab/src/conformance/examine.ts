import { asText, decoded, has, LIMIT_MS, TOKEN_LIMIT_MS, PERSON_LIMIT_MS, type Injected } from '@momi/client/host/ask'
import { bridgeIn, detect, type Page } from '@momi/client/host/detect'
import { mayHaveSdk } from '@momi/client/host/may-have-sdk'
import { SDK_TOKEN_TIMEOUT_MS } from '@momi/client/session/device-session'
import { isExpired, readToken } from '@momi/client/session/token'
import { attempt, rawAnswers, type Attempt } from './attempt.ts'
import { ACTIONS, READS, type ActionMethod, type Judgement, type ReadMethod } from './methods.ts'

/**
 * `right`; `absent`: the app may lack it. The others are faults. `twice`: a second call at the same time is lost or opens
 * a session of its own, or one call is answered more than once.
 */
type Result = 'right' | 'absent' | 'missing' | 'late' | 'never' | 'wrong' | 'fails' | 'twice'

export interface Finding {
  method: string
  result: Result
  text: string
}

export const isFault = ({ result }: Finding): boolean => result !== 'right' && result !== 'absent'

/** How much longer than the client an answer is waited for. */
const GRACE_MS = 3000
/** A bridge may take longer for a token, but not while somebody watches. */
const TOKEN_PATIENCE_MS = 15_000
/** For how long answers to one call are counted. */
const COUNT_MS = 1000

export interface Found {
  mode: 'bridge' | 'sdk'
  injected: Injected
}

interface Surroundings {
  /** `bridgeIn` before the page's first script. */
  bridgeAtStart: unknown
  /** How long the client waits for an SDK. */
  waitMs: number
  userAgent: string
}

/** Looks for the host as the client does, but for longer. */
export async function findHost(
  page: Page,
  { bridgeAtStart, waitMs, userAgent }: Surroundings,
): Promise<{ found?: Found; finding: Finding }> {
  const began = performance.now()
  let isAnnounced = false
  page.addEventListener('momi.loaded', () => (isAnnounced = true), { once: true })
  const wasThere = 'momi' in page
  const mayWait = mayHaveSdk(page, userAgent)
  const detected = await detect(page, bridgeAtStart, waitMs + GRACE_MS)
  const ms = Math.round(performance.now() - began)
  if (detected.mode === 'bridge')
    return {
      found: detected,
      finding: { method: 'window.momiNative', result: 'right', text: 'Is there before the first script.' },
    }
  if (detected.mode === 'sdk') {
    const about = (result: Result, text: string) => ({
      found: detected,
      finding: { method: 'window.momi', result, text },
    })
    if (!mayWait)
      return about(
        'wrong',
        'In this browser the page waits for an SDK only if momiBridge exists before its first script.',
      )
    if (!wasThere && !isAnnounced)
      return about('never', "The event 'momi.loaded' was not sent on window: the page starts before it looks again.")
    if (ms > waitMs) return about('late', `After ${ms} ms; the page waits ${waitMs} ms and starts as plain web.`)
    return about('right', `Is there after ${ms} ms of ${waitMs}.`)
  }
  const bridge = bridgeIn(page)
  if (typeof bridge === 'object' && bridge !== null)
    return {
      found: { mode: 'bridge', injected: bridge as Injected },
      finding: {
        method: 'window.momiNative',
        result: 'late',
        text: 'Was injected after the first script of the page, which does not trust it: it starts as plain web.',
      },
    }
  const text = `Neither window.momiNative nor window.momi: the page starts as plain web after ${waitMs} ms.`
  return { finding: { method: 'host', result: 'missing', text } }
}

const absent = (method: string, needed: boolean): Finding =>
  needed
    ? { method, result: 'missing', text: 'The page needs this method.' }
    : { method, result: 'absent', text: 'Optional: the page does without what it is for.' }

/** Judges two calls at the same time. */
function verdict(
  method: string,
  attempts: readonly Attempt[],
  { limitMs, instead, judge }: { limitMs: number; instead: string; judge: (answer: unknown) => Judgement },
): Finding {
  const answered = attempts.filter((one) => one.is !== 'never')
  if (answered.length === 0) return { method, result: 'never', text: `No answer: the page ${instead}.` }
  if (answered.length < attempts.length)
    return { method, result: 'twice', text: 'Of two calls at the same time, one got no answer.' }
  const slowest = Math.max(...answered.map(({ ms }) => ms))
  for (const one of answered) {
    if (one.is === 'failed') return { method, result: 'fails', text: `${messageOf(one.error)}: the page ${instead}.` }
    const judgement = judge(one.value)
    if ('fault' in judgement) return { method, result: 'wrong', text: `${judgement.fault}. The page ${instead}.` }
    if (slowest > limitMs)
      return { method, result: 'late', text: `After ${slowest} ms of ${limitMs}: the page ${instead}.` }
    if (one === answered.at(-1)) return { method, result: 'right', text: `${judgement.reads}, after ${slowest} ms.` }
  }
  throw new TypeError('No attempt')
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : (JSON.stringify(error) ?? String(error))

async function examineRead(method: ReadMethod, injected: Injected, momiBridge: unknown): Promise<Finding> {
  const read = READS[method]
  if (!has(injected, method)) return absent(method, read.needed)
  const patience = Math.min(read.limitMs + GRACE_MS, TOKEN_PATIENCE_MS)
  const [first, second, raw] = await Promise.all([
    attempt(injected, method, [], patience),
    attempt(injected, method, [], patience),
    rawAnswers(momiBridge, method, 0, COUNT_MS),
  ])
  if (raw && raw.count > 1)
    return {
      method,
      result: 'twice',
      text: `callNative answered one call ${raw.count} times: the page reads the first.`,
    }
  if (raw && !raw.isReadable)
    return { method, result: 'wrong', text: 'callNative did not answer with base64 of a JSON object.' }
  return verdict(method, [first, second], read)
}

interface Server {
  /** The server's time in milliseconds. */
  now: () => number
  /** What the server says of the account of a token; a text says why it refused it. */
  user: (token: string) => Promise<{ clientType: string } | string>
}

const tokenOf = (answer: unknown) => {
  const value = decoded(answer) as { accessToken?: unknown } | null | undefined
  return value === null ? undefined : asText(value?.accessToken ?? value)
}

const sessionIn = (answered: Attempt) => ('value' in answered ? readToken(tokenOf(answered.value))?.sid : undefined)

const TWO_SESSIONS =
  'Two calls at the same time opened two sessions. A sign-in in one ends the other: the person is signed out.'

async function examineTokens({ mode, injected }: Found, server: Server, add: (finding: Finding) => void) {
  const method = mode === 'sdk' ? 'getAccessToken' : 'requestAccessToken'
  if (!has(injected, method)) return add(absent(method, true))
  const limitMs = mode === 'sdk' ? SDK_TOKEN_TIMEOUT_MS : TOKEN_LIMIT_MS
  const patience = Math.min(limitMs + GRACE_MS, TOKEN_PATIENCE_MS)
  const judge = (answer: unknown): Judgement => {
    const claims = readToken(tokenOf(answer))
    if (!claims) return { fault: 'a token of three parts is expected' }
    const minutes = Math.floor((claims.exp * 1000 - server.now()) / 60_000)
    if (isExpired(claims, server.now())) return { fault: `the token ends in ${minutes} minutes, less than ten` }
    return { reads: `Valid for ${minutes} minutes` }
  }
  const needs = { limitMs, judge, instead: 'has no session, asks again up to ten times and then shows an error' }
  const two = await Promise.all([false, false].map((forced) => attempt(injected, method, [forced], patience)))
  const first = verdict(`${method}(false)`, two, needs)
  const opensTwo = !isFault(first) && new Set(two.map(sessionIn)).size > 1
  add(opensTwo ? { ...first, result: 'twice', text: TWO_SESSIONS } : first)
  if (isFault(first)) return
  const renewed = await attempt(injected, method, [true], patience)
  const second = verdict(`${method}(true)`, [renewed], needs)
  const [earlier, token] = [two[0], renewed].map((one) => (one && 'value' in one ? tokenOf(one.value) : undefined))
  if (isFault(second) || token === undefined) return add(second)
  add(
    token === earlier
      ? { ...second, result: 'wrong', text: 'The same token again: the page goes on with one that the server refused.' }
      : second,
  )
  const user = await server.user(token)
  const name = asText(await valueOf(injected, 'getClientName'))
  if (typeof user === 'string')
    add({ method: 'the token at the server', result: 'wrong', text: `The api of this page refused it: ${user}.` })
  else if (user.clientType !== name)
    add({
      method: 'the token at the server',
      result: 'wrong',
      text: `Belongs to a session of the client ${user.clientType}, but getClientName says ${name}.`,
    })
  else add({ method: 'the token at the server', result: 'right', text: 'The api of this page accepts it.' })
}

async function valueOf(injected: Injected, method: string): Promise<unknown> {
  const answer = has(injected, method) ? await attempt(injected, method, [], LIMIT_MS) : undefined
  return answer && 'value' in answer ? answer.value : undefined
}

/** Registers for the events of a host, and reports each one to `heard`. */
function listen({ mode, injected }: Found, heard: (text: string) => void, add: (finding: Finding) => void): void {
  const events = {
    onTokensChange: (token: unknown) =>
      heard(readToken(tokenOf(token)) ? 'onTokensChange: a token' : 'onTokensChange: no token'),
    onLogout: () => heard('onLogout'),
  }
  for (const [method, listener] of Object.entries(events)) {
    if (!has(injected, method)) add(absent(method, mode === 'bridge'))
    else
      try {
        ;(injected[method] as (heard: (given: unknown) => void) => void)(listener)
        add({
          method,
          result: 'right',
          text: 'Listens. Sign in, log out or change the person in the app to see it below.',
        })
      } catch (error) {
        add({ method, result: 'fails', text: `${messageOf(error)}: the page does not learn of it.` })
      }
  }
}

interface Watch {
  add: (finding: Finding) => void
  heard: (text: string) => void
  server: Server
  momiBridge: unknown
}

/** Tries every method that changes nothing for the person. */
export async function examine(found: Found, { add, heard, server, momiBridge }: Watch): Promise<void> {
  listen(found, heard, add)
  const channel = found.mode === 'sdk' ? momiBridge : undefined
  await Promise.all(
    (Object.keys(READS) as ReadMethod[]).map(async (method) => add(await examineRead(method, found.injected, channel))),
  )
  await examineTokens(found, server, add)
}

/** The method by which the client opens a part of the vendor's app. */
export const nameOf = (method: ActionMethod, product: string): string =>
  method === 'openMomiMiniDeepLink' ? `open${product}MiniDeepLink` : method

/** Tries a method that does something, when somebody has pressed its button. */
export async function tryAction({ injected }: Found, method: ActionMethod, product: string): Promise<Finding> {
  const name = nameOf(method, product)
  const limitMs = method === 'requestSocialLogin' ? PERSON_LIMIT_MS : LIMIT_MS
  const one = await attempt(injected, name, ACTIONS[method].args, limitMs + GRACE_MS)
  if (one.is === 'never') return { method: name, result: 'never', text: 'No answer: the page says that it failed.' }
  if (one.is === 'failed')
    return { method: name, result: 'fails', text: `${messageOf(one.error)}: the page says that it failed.` }
  if (one.ms > limitMs)
    return { method: name, result: 'late', text: `After ${one.ms} ms of ${limitMs}: the page says that it failed.` }
  return { method: name, result: 'right', text: `Answered after ${one.ms} ms. ${ACTIONS[method].expect}` }
}
