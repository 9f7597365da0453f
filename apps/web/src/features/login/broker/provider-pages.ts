import { goBackTo, type BrowserHistory } from '@momi/client/session/history-entries'
import type { KeyValue } from '@momi/client/storage'
import { storedSignIn, storeSignIn } from './redirect.ts'

/**
 * Goes back over the pages of the provider to where the sign-in began, because a provider's page that was used leads
 * nowhere, and Back would show it. Its answer waits in the storage; once. Returns whether the page is being left.
 */
export function goBackWith(answer: string, storage: KeyValue, history: BrowserHistory): boolean {
  const pending = storedSignIn(storage)
  if (pending?.entry === undefined || pending.state !== new URLSearchParams(answer).get('state')) return false
  storeSignIn({ ...pending, entry: undefined, answer }, storage)
  return goBackTo(pending.entry, history)
}

/** The query of the answer that has come back to where its sign-in began; returned once. */
export function takeAnswer(storage: KeyValue): string | undefined {
  const pending = storedSignIn(storage)
  if (pending?.answer === undefined) return undefined
  storeSignIn({ ...pending, answer: undefined }, storage)
  return pending.answer
}
