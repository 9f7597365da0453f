import { USER } from '@momi/client/session/owned-session'
import { ACCESS } from '@momi/client/session/stored-session'
import { readToken } from '@momi/client/session/token'
import type { KeyValue } from '@momi/client/storage'
import type { Config } from '../../../../shared/config.ts'
import { cacheOf } from '../../../offline/answer-caches.ts'
import { cachedAnswer, putAnswer } from '../../../offline/put-answer.ts'
import { noteLimit } from './save-snapshot.ts'

interface Around {
  country: string
  settings: Config
  storage: KeyValue
  now: () => number
}

/**
 * Caches an answer of a first visit at once, so that the next visit starts with it even if this one ends before the
 * client runs. After that the client caches the answers, because it knows whether the page still belongs to the person.
 */
export async function keep(
  name: string,
  bearer: string,
  answer: unknown,
  { country, settings, storage, now }: Around,
): Promise<void> {
  const cache = cacheOf(name, bearer)
  const claims = readToken(bearer)
  const user = claims?.sub as string
  // Another tab may have signed this person out, and deletes what is cached of them.
  const isSignedIn = () => readToken(storage.getItem(ACCESS))?.sub === user
  if (!cache || !isSignedIn() || (storage.getItem(USER) ?? user) !== user) return
  storage.setItem(USER, user)
  const at = Date.now()
  const zone = settings.timeZones[(claims?.country as string | undefined) ?? country]
  const entry = cachedAnswer({ name, owner: `${country} ${user}`, at, answer }, now() - at, zone)
  noteLimit(entry)
  await putAnswer(cache, entry)
  if (!isSignedIn()) await caches.delete(cache)
}
