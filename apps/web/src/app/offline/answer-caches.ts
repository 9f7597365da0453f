import { readToken } from '@momi/client/session/token'
import { ANSWERS_OF } from './kept-answer.ts'

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
