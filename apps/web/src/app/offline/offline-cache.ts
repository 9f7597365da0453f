import { NetworkError } from '@momi/client/http/api-error'
import { readToken } from '@momi/client/session/token'
import type { Session } from '@momi/client/session/session'
import { noteFreshAnswer, noteCachedAnswer } from '../../shared/connectivity.ts'

// What the server said last, for when the line is gone: a cache for each person, and one person's at a time.
const PREFIX = 'momi-answers-'
const AT = 'x-kept-at'
/** The same for everybody: without it the client does not start. */
const CONFIG = 'GET /api/v1/config'
const EVERYBODY = 'everybody'
const STREAK = 'GET /api/v1/streaks/checkin/status'
const CACHED: readonly string[] = [
  'GET /api/v2/user/missions',
  'GET /api/v1/points',
  'GET /api/v1/user/earnings/total',
  'GET /api/v1/rewards/earned',
  STREAK,
]

/** Whose cache a call's answer belongs into; undefined where it is not kept. `name` is the call and its input. */
export function cacheOf(name: string, token: string | null | undefined): string | undefined {
  const key = name.split('[')[0] ?? ''
  if (key === CONFIG) return PREFIX + EVERYBODY
  const user = readToken(token)?.sub
  return typeof user === 'string' && user !== '' && CACHED.includes(key) ? `${PREFIX}user-${user}` : undefined
}

type Holder = Pick<Session, 'held'>

// One after the other: what is forgotten stays so, whatever was about to be kept.
let last: Promise<unknown> = Promise.resolve()
function inSequence<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}

const addressOf = (name: string) => `/kept/${encodeURIComponent(name)}`

/** Keeps an answer that was given to the holder of `bearer`, where that is who is here still. */
export function cacheAnswer(name: string, bearer: string | undefined, answer: unknown, session: Holder): void {
  const cache = cacheOf(name, bearer)
  if (!cache) return
  const at = Date.now()
  if (cache !== PREFIX + EVERYBODY) noteFreshAnswer(name)
  void inSequence(async () => {
    if (cache !== cacheOf(name, session.held())) return
    if (cache !== PREFIX + EVERYBODY) await clearAllBut(cache)
    const kept = new Response(JSON.stringify(answer), { headers: { [AT]: String(at) } })
    await (await caches.open(cache)).put(addressOf(name), kept)
  }).catch(() => {})
}

/**
 * The last answer to the call for who is here, where the line failed. Throws the failure where there is none.
 * @param now the server's time, as far as it is known: a phone's own clock may be days off
 */
export async function findCachedAnswer(
  name: string,
  failure: unknown,
  session: Holder | undefined,
  now: () => number,
): Promise<unknown> {
  const cache = cacheOf(name, session?.held())
  if (!(failure instanceof NetworkError) || !cache || !(await caches.has(cache))) throw failure
  const kept = await (await caches.open(cache)).match(addressOf(name))
  if (!kept) throw failure
  const answer: unknown = await kept.json()
  if (cache !== PREFIX + EVERYBODY) noteCachedAnswer(name, Number(kept.headers.get(AT)))
  return name.startsWith(STREAK) ? onDay(answer, localDay(new Date(now()))) : answer
}

/** Somebody left or came: nothing of anybody else is left behind. */
export const clearOtherUsers = (session: Holder): Promise<void> =>
  inSequence(() => clearAllBut(cacheOf(STREAK, session.held()))).catch(() => {})

async function clearAllBut(mine: string | undefined): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}user-`) && name !== mine)
  await Promise.all(others.map((name) => caches.delete(name)))
}

const localDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** What was open on another day is not called today's: a tap counts for the day of its ticket, and is told so. */
export function onDay(answer: unknown, day: string): unknown {
  const status = answer as { today?: string }
  return status.today === undefined || status.today === day ? answer : { ...status, today: day }
}
