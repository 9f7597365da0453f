import { NetworkError } from '@momi/client/http/api-error'
import { readToken } from '@momi/client/session/token'
import type { Session } from '@momi/client/session/session'
import { withMessage } from '../../shared/failure-message.ts'
import { noteFreshAnswer, noteCachedAnswer } from '../../shared/connectivity.ts'

// The server's last answers for use while offline. Each person has a cache, and only one person's exists at a time.
const PREFIX = 'momi-answers-'
const AT = 'x-kept-at'
/** Shared by all users, because the client cannot start without it. */
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

/** The cache of a call's answer; undefined if it is not cached. `name` is the call and its input. */
export function cacheOf(name: string, token: string | null | undefined): string | undefined {
  const key = name.split('[')[0] ?? ''
  if (key === CONFIG) return PREFIX + EVERYBODY
  const user = readToken(token)?.sub
  return typeof user === 'string' && user !== '' && CACHED.includes(key) ? `${PREFIX}user-${user}` : undefined
}

type Holder = Pick<Session, 'last'>

// Operations run one after the other, so that a write that started earlier cannot follow a deletion.
let last: Promise<unknown> = Promise.resolve()
function inSequence<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}

const addressOf = (name: string) => `/kept/${encodeURIComponent(name)}`

/** Caches an answer for the user of `bearer`, if that is still the current user. */
export function cacheAnswer(name: string, bearer: string | undefined, answer: unknown, session: Holder): void {
  const cache = cacheOf(name, bearer)
  if (!cache) return
  const at = Date.now()
  if (cache !== PREFIX + EVERYBODY) noteFreshAnswer(name)
  void inSequence(async () => {
    if (cache !== cacheOf(name, session.last())) return
    if (cache !== PREFIX + EVERYBODY) await clearAllBut(cache)
    const cached = new Response(JSON.stringify(answer), { headers: { [AT]: String(at) } })
    await (await caches.open(cache)).put(addressOf(name), cached)
  }).catch(() => {})
}

/**
 * The current user's cached answer to the call, after a network failure. Throws the failure if there is none, after its
 * message is loaded. @param now the server's time as far as it is known, because a phone's clock may be days off
 */
export async function findCachedAnswer(
  name: string,
  failure: unknown,
  session: Holder | undefined,
  now: () => number,
): Promise<unknown> {
  const cache = cacheOf(name, session?.last())
  if (!(failure instanceof NetworkError)) throw await withMessage(failure)
  if (!cache || !(await caches.has(cache))) throw failure
  const cached = await (await caches.open(cache)).match(addressOf(name))
  if (!cached) throw failure
  const answer: unknown = await cached.json()
  if (cache !== PREFIX + EVERYBODY) noteCachedAnswer(name, Number(cached.headers.get(AT)))
  return name.startsWith(STREAK) ? onDay(answer, localDay(new Date(now()))) : answer
}

/** After a log-out or a change of users: deletes the caches of all other users. */
export const clearOtherUsers = (session: Holder): Promise<void> =>
  inSequence(() => clearAllBut(cacheOf(STREAK, session.last()))).catch(() => {})

async function clearAllBut(mine: string | undefined): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}user-`) && name !== mine)
  await Promise.all(others.map((name) => caches.delete(name)))
}

const localDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/**
 * Changes a cached streak of another day, so that it is not shown as today's: a check-in counts for the day of its
 * ticket.
 */
export function onDay(answer: unknown, day: string): unknown {
  const status = answer as { today?: string }
  return status.today === undefined || status.today === day ? answer : { ...status, today: day }
}
