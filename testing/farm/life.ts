/** What one generated account did, and what it used. Times are milliseconds since 1970. */
export interface Life {
  id: string
  /** What it is in truth, and of which kind. */
  isFarm: boolean
  kind: string
  device: string
  network: string
  wallet: string | null
  number: string | null
  cpf: string | null
  createdAt: number
  referrer: string | null
  /** When it earned, and for what, in order of time. */
  steps: { what: string; at: number }[]
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The days on which accounts are active before `now`. */
export const ACTIVE_DAYS = 14

export const STEPS = [
  'STREAK_CHECK_IN',
  'open_article',
  'data_saved',
  'roulette',
  'hidden_reward',
  'news',
  'search',
] as const
