import type { KeyValue } from '@momi/client/session/identity'
import { USER } from '@momi/client/session/owned-session'
import { ANSWERS_OF, type KeptAnswer } from '../../offline/kept-answer.ts'

/**
 * The cached answers of the user who last had this page, by name. Screens start with them until the server answers.
 * Read while the client's code is being loaded.
 */
export async function keptAnswers(storage: KeyValue): Promise<Map<string, KeptAnswer>> {
  const user = storage.getItem(USER)
  const entries = user ? await (await caches.open(ANSWERS_OF + user)).matchAll() : []
  const answers = await Promise.all(entries.map((entry) => entry.json() as Promise<KeptAnswer>))
  return new Map(answers.map((answer) => [answer.name, answer]))
}
