import type { KeyValue } from '@momi/client/storage'
import { USER } from '@momi/client/session/owned-session'
import { ANSWERS_OF, type KeptAnswer } from '../../offline/kept-answer.ts'

/**
 * Reads the cached answers of the last user of this browser, by the call and its input, while the client's code is
 * being loaded. Screens show them until the server answers.
 */
export async function keptAnswers(storage: KeyValue): Promise<Map<string, KeptAnswer>> {
  const user = storage.getItem(USER)
  const entries = user ? await (await caches.open(ANSWERS_OF + user)).matchAll() : []
  const answers = await Promise.all(entries.map((entry) => entry.json() as Promise<KeptAnswer>))
  return new Map(answers.map((answer) => [answer.name, answer]))
}
