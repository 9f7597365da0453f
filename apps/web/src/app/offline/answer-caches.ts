import { readToken } from '@momi/client/session/token'
import { ANSWERS_OF } from './kept-answer.ts'

// The server's last answers, for use while offline and at the start of a visit. Each person has a cache, and only one
// person's exists at a time.
/** Cached once for all users, because the client cannot start without the configuration. */
const CONFIG = 'GET /api/v1/config'
export const EVERYBODY = 'momi-answers-everybody'
/** The calls whose answers /missions shows at first; of the points only where there are any. */
export const MISSIONS = 'GET /api/v2/user/missions'
export const POINTS = ['GET /api/v1/points', 'GET /api/v1/user/earnings/total']
export const STREAK = 'GET /api/v1/streaks/checkin/status'
const CACHED: readonly string[] = [MISSIONS, ...POINTS, 'GET /api/v1/rewards/earned', STREAK]

/** The call of a name, in which its input follows. */
export const callOf = (name: string) => name.split('[')[0]!

/** The name of the cache for a call's answer; undefined if it is not cached. `name`: the call and its input. */
export function cacheOf(name: string, token: string | null | undefined): string | undefined {
  const key = callOf(name)
  if (key === CONFIG) return EVERYBODY
  const user = readToken(token)?.sub
  return typeof user === 'string' && user !== '' && CACHED.includes(key) ? ANSWERS_OF + user : undefined
}

export const addressOf = (name: string) => `/kept/${encodeURIComponent(name)}`
