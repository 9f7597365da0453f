import { MISSIONS } from '../../offline/answer-caches.ts'
import { startAnswer } from '../../offline/start-answer.ts'
import type { Early } from './early.ts'
import type { LoadList } from './load-list.ts'

/**
 * Shows those answers of the last visit to `calls` that belong to `owner`. Resolves when they have been painted, or at
 * once if there are none.
 *
 * @param owner asked once all is loaded, because another tab may change it in the meantime; undefined: shows nothing
 */
export async function showKept(
  kept: Early['kept'],
  known: { calls: readonly string[]; hasPoints: boolean },
  loadList: LoadList,
  owner: () => string | undefined,
): Promise<void> {
  const [answers, [list, words]] = await Promise.all([kept, loadList()])
  const owned = owner()
  if (owned === undefined) return
  const shown: Record<string, unknown> = {}
  for (const call of known.calls) {
    const answer = answers.get(`${call}[null,null]`)
    const data = answer?.owner === owned && startAnswer(answer, Date.now())
    if (data) shown[call] = data
  }
  await list.showKept(shown, answers.get(`${MISSIONS}[null,null]`), known, words)
}
