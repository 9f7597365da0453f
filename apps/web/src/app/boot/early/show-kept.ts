import { USER } from '@momi/client/session/owned-session'
import { ACCESS } from '@momi/client/session/stored-session'
import { readToken } from '@momi/client/session/token'
import { startAnswer } from '../../offline/start-answer.ts'
import type { Early } from './early.ts'
import type { LoadList } from './load-list.ts'

interface Shown {
  calls: readonly string[]
  country: string
  hasPoints: boolean
}

/**
 * Shows the answers of the last visit to `calls`, if they are those of the stored token in this country and `mayShow`
 * once all is loaded. Resolves when they have been painted, or at once if there are none.
 */
export async function showKept(
  { storage, kept }: Pick<Early, 'storage' | 'kept'>,
  { calls, country, hasPoints }: Shown,
  loadList: LoadList,
  mayShow: () => boolean,
): Promise<void> {
  if (storage.getItem(USER) === null) return
  const [answers, [list, words]] = await Promise.all([kept, loadList()])
  // Read only now, because another tab may have changed it in the meantime.
  const owner = `${country} ${readToken(storage.getItem(ACCESS))?.sub as string}`
  const shown: Record<string, unknown> = {}
  for (const call of calls) {
    const answer = answers.get(`${call}[null,null]`)
    const data = answer?.owner === owner && startAnswer(answer, Date.now())
    if (data) shown[call] = data
  }
  if (mayShow()) await list.showKept(shown, hasPoints, words)
}
