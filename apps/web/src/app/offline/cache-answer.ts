import type { Session } from '@momi/client/session/session'
import { readToken } from '@momi/client/session/token'
import type { Client } from '../../shared/client.ts'
import { noteFreshAnswer } from '../../shared/connectivity.ts'
import { ANSWERS_OF } from './kept-answer.ts'
import { cachedAnswer, putAnswer } from './put-answer.ts'
import { cacheOf, callOf, EVERYBODY, MISSIONS, POINTS, STREAK } from './answer-caches.ts'
import { inSequence } from './in-sequence.ts'

type Holder = Pick<Session, 'last'>
type Owner = Pick<Client, 'country' | 'dayZone' | 'now'> & { session: Holder }

/** Caches an answer for the user of `bearer`, if that is still the current user. */
export function cacheAnswer(name: string, bearer: string | undefined, answer: unknown, client: Owner): void {
  const cache = cacheOf(name, bearer)
  if (!cache) return
  const at = Date.now()
  const owner = `${client.country} ${readToken(bearer)?.sub as string}`
  const entry = cachedAnswer({ name, owner, at, answer }, client.now() - at, client.dayZone())
  if (cache !== EVERYBODY) {
    noteFreshAnswer(name)
    if ([MISSIONS, ...POINTS].includes(callOf(name))) window.momiEarly!.renewSnapshot(entry)
  }
  void inSequence(async () => {
    if (cache !== cacheOf(name, client.session.last())) return
    if (cache !== EVERYBODY) await clearAllBut(cache)
    await putAnswer(cache, entry)
  }).catch(() => {})
}

/** After a log-out or a change of users: deletes the caches of all other users. */
export const clearOtherUsers = (session: Holder): Promise<void> =>
  inSequence(() => clearAllBut(cacheOf(STREAK, session.last()))).catch(() => {})

async function clearAllBut(mine: string | undefined): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(ANSWERS_OF) && name !== mine)
  await Promise.all(others.map((name) => caches.delete(name)))
}
