import { BadAnswerError, NetworkError } from '@momi/client/http/api-error'
import { mayRecover } from '@momi/client/http/may-recover'
import type { Session } from '@momi/client/session/session'
import { withMessage } from '../../shared/failure-message.ts'
import { dayIn } from '../../shared/i18n/day-zone.ts'
import { noteCachedAnswer } from '../../shared/connectivity.ts'
import { addressOf, cacheOf, EVERYBODY, STREAK } from './answer-caches.ts'
import { inSequence } from './in-sequence.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { startAnswer } from './start-answer.ts'

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
