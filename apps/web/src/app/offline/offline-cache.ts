import { BadAnswerError, NetworkError } from '@momi/client/http/api-error'
import { mayRecover } from '@momi/client/http/may-recover'
import { readToken } from '@momi/client/session/token'
import type { Session } from '@momi/client/session/session'
import { withMessage } from '../../shared/failure-message.ts'
import { dayIn } from '../../shared/i18n/day-zone.ts'
import { noteCachedAnswer } from '../../shared/connectivity.ts'
import { ANSWERS_OF, type KeptAnswer } from './kept-answer.ts'
import { startAnswer } from './start-answer.ts'

// The server's last answers, for use while offline and at the start of a visit. Each person has a cache, and only one
// person's exists at a time.
/** Cached once for all users, because the client cannot start without the configuration. */
const CONFIG = 'GET /api/v1/config'
export const EVERYBODY = 'momi-answers-everybody'
export const MISSIONS = 'GET /api/v2/user/missions'
export const STREAK = 'GET /api/v1/streaks/checkin/status'
const CACHED: readonly string[] = [
  MISSIONS,
  'GET /api/v1/points',
  'GET /api/v1/user/earnings/total',
  'GET /api/v1/rewards/earned',
  STREAK,
]

/** The name of the cache for a call's answer; undefined if it is not cached. `name`: the call and its input. */
export function cacheOf(name: string, token: string | null | undefined): string | undefined {
  const key = name.split('[')[0] ?? ''
  if (key === CONFIG) return EVERYBODY
  const user = readToken(token)?.sub
  return typeof user === 'string' && user !== '' && CACHED.includes(key) ? ANSWERS_OF + user : undefined
}

export const addressOf = (name: string) => `/kept/${encodeURIComponent(name)}`

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs operations on the caches in the order of the calls: a write cannot be delayed until after a later deletion, and
 * a read finds the answers of all earlier writes.
 */
export function inSequence<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}

/**
 * Returns the current user's cached answer to the call after a network failure, or throws the failure if there is none.
 * Throws any other failure once its message is loaded.
 *
 * @param now the server's time as far as it is known, because a phone's clock may be days off
 */
export async function findCachedAnswer(
  name: string,
  failure: unknown,
  session: Pick<Session, 'last'> | undefined,
  now: () => number,
): Promise<unknown> {
  const cache = cacheOf(name, session?.last())
  if (!(failure instanceof NetworkError)) {
    // Drops the answer of an earlier visit, so that the refusal is shown in its place.
    if (!mayRecover(failure)) (await window.momiEarly?.kept)?.delete(name)
    throw await withMessage(failure)
  }
  const cached = cache && (await inSequence(() => matchIn(cache, name)))
  if (!cached) throw failure
  const kept = ((await cached.json().catch(() => {})) as Partial<KeptAnswer>) ?? {}
  const { answer, at } = kept
  // An entry of an earlier release contains only the answer itself, without its time.
  if (answer === undefined || at === undefined) throw failure
  if (cache !== EVERYBODY) noteCachedAnswer(name, at, failure instanceof BadAnswerError)
  if (name.startsWith(STREAK)) return onDay(answer, now())
  // On a later day, what was done before is not shown as done today.
  return startAnswer(kept as KeptAnswer, Date.now()) ?? answer
}

const matchIn = async (cache: string, name: string) =>
  (await caches.has(cache)) ? (await caches.open(cache)).match(addressOf(name)) : undefined

/**
 * Sets the day of a cached streak to the mission day at `now`, so that a streak of another day is not shown as today's.
 * The day ticket stays, because a check-in counts for the day of its ticket.
 */
export const onDay = (answer: unknown, now: number): unknown => {
  const status = answer as { timeZone?: string }
  return { ...status, today: dayIn(now, status.timeZone) }
}
