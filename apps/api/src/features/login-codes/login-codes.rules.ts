import { MINUTE } from '@momi/contract/rules/durations'

/** How long a code is valid. */
export const CODE_MINUTES = 5
const MAX_TRIES = 5
/** How long the same phone may repeat a correct code, because the answer may have been lost. */
const REPEAT_MS = MINUTE
const FIRST_WAIT_MS = 30_000
const MAX_WAIT_MS = 120_000

/**
 * When the next code may be sent if `sent` codes were sent in the last hour, the last one at `lastAt`: after 30, 60,
 * then 120 s.
 */
export const resendAt = (sent: number, lastAt: Date): Date =>
  new Date(lastAt.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (sent - 1), MAX_WAIT_MS))

interface SentCode {
  tries: number
  expiresAt: Date
  usedAt: Date | null
}

/**
 * The state of a code: open for a `try`, used and accepted `again` for a repeated request, `expired`, or `worn-out` by
 * wrong guesses.
 */
export function codeState({ tries, expiresAt, usedAt }: SentCode, now: Date): 'try' | 'again' | 'expired' | 'worn-out' {
  if (usedAt) return now.getTime() - usedAt.getTime() <= REPEAT_MS ? 'again' : 'expired'
  if (now >= expiresAt) return 'expired'
  return tries < MAX_TRIES ? 'try' : 'worn-out'
}
