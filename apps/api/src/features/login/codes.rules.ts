/** How long a code is good, and how often it may be guessed at (decisions, Login). */
export const CODE_MINUTES = 5
const MOST_TRIES = 5
/** A right code may come again from the same phone: the answer may have been lost on the way. */
const REPEAT_MS = 60_000
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 120_000

/** When the next code may be sent, after `sent` of them in the last hour, the last one at `lastAt`: 30, 60, 120 s. */
export const resendAt = (sent: number, lastAt: Date): Date =>
  new Date(lastAt.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (sent - 1), LONGEST_WAIT_MS))

interface SentCode {
  tries: number
  expiresAt: Date
  usedAt: Date | null
}

/** What may be done with a code that was sent: `try` a guess, take the same right one `again`, or nothing any more. */
export function stateOf({ tries, expiresAt, usedAt }: SentCode, now: Date): 'try' | 'again' | 'expired' | 'worn-out' {
  if (usedAt) return now.getTime() - usedAt.getTime() <= REPEAT_MS ? 'again' : 'expired'
  if (now >= expiresAt) return 'expired'
  return tries < MOST_TRIES ? 'try' : 'worn-out'
}
