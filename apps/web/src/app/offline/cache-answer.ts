import type { Session } from '@momi/client/session/session'
import { readToken } from '@momi/client/session/token'
import type { Client } from '../../shared/client.ts'
import { noteFreshAnswer } from '../../shared/connectivity.ts'
import { ANSWERS_OF } from './kept-answer.ts'
import { putAnswer } from './put-answer.ts'
import { cacheOf, EVERYBODY, inSequence, STREAK } from './answer-caches.ts'

type Holder = Pick<Session, 'last'>
type Owner = Pick<Client, 'country' | 'dayZone' | 'now'> & { session: Holder }

/** Caches an answer for the user of `bearer`, if that is still the current user. */
export function cacheAnswer(name: string, bearer: string | undefined, answer: unknown, client: Owner): void {
  const cache = cacheOf(name, bearer)
  if (!cache) return
  const at = Date.now()
  const ahead = client.now() - at
  if (cache !== EVERYBODY) noteFreshAnswer(name)
  void inSequence(async () => {
    if (cache !== cacheOf(name, client.session.last())) return
    if (cache !== EVERYBODY) await clearAllBut(cache)
    const owner = `${client.country} ${readToken(bearer)?.sub as string}`
    await putAnswer(cache, { name, owner, at, answer }, ahead, client.dayZone())
  }).catch(() => {})
}

/** After a log-out or a change of users: deletes the caches of all other users. */
export const clearOtherUsers = (session: Holder): Promise<void> =>
  inSequence(() => clearAllBut(cacheOf(STREAK, session.last()))).catch(() => {})

async function clearAllBut(mine: string | undefined): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(ANSWERS_OF) && name !== mine)
  await Promise.all(others.map((name) => caches.delete(name)))
}
