import { MISSIONS } from '../../../offline/answer-caches.ts'
import type { KeptAnswer } from '../../../offline/kept-answer.ts'
import { saveSnapshot } from '../snapshot.ts'

/** Until when a snapshot of the missions may be shown. */
let until = 0

/** Notes until when an answer may be shown. Returns whether that has changed. */
export function noteLimit(answer: Pick<KeptAnswer, 'name' | 'until'> | undefined): boolean {
  if (!answer?.name.startsWith(MISSIONS) || answer.until === until) return false
  until = answer.until
  return true
}

/** Saves a page that was drawn for `of`, if that is still so: another tab may have signed the person out. */
export function save(page: Element, of: string | undefined): void {
  const { storage, snapshotOf } = window.momiEarly!
  if (of === snapshotOf()) saveSnapshot(storage, page, of, until)
}
