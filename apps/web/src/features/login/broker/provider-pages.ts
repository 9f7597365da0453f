import type { KeyValue } from '@momi/client/session/identity'
import { storedSignIn, storeSignIn } from './redirect.ts'

/** Browsers keep at most 50 entries of history, and positions shift beyond that. */
const MOST_ENTRIES = 49

type BrowserHistory = Pick<History, 'length' | 'state' | 'pushState' | 'go'>

/**
 * Adds an entry that the provider's page replaces, and returns the position of the entry before it; undefined if it is
 * unknown. The new entry removes those that a person may have left by going back, so that the position is certain.
 */
export function addEntry(history: BrowserHistory): number | undefined {
  history.pushState(history.state, '')
  return history.length < MOST_ENTRIES ? history.length - 2 : undefined
}

/**
 * Goes back over the pages of the provider to where the sign-in began, because a provider's page that was used leads
 * nowhere, and Back would show it. Its answer waits in the storage; once. Returns whether the page is being left.
 */
export function goBackWith(answer: string, storage: KeyValue, history: BrowserHistory): boolean {
  const pending = storedSignIn(storage)
  if (pending?.entry === undefined || pending.state !== new URLSearchParams(answer).get('state')) return false
  const steps = history.length - 1 - pending.entry
  storeSignIn({ ...pending, entry: undefined, answer }, storage)
  if (steps <= 0 || history.length >= MOST_ENTRIES) return false
  history.go(-steps)
  return true
}

/** The query of the answer that has come back to where its sign-in began; returned once. */
export function takeAnswer(storage: KeyValue): string | undefined {
  const pending = storedSignIn(storage)
  if (pending?.answer === undefined) return undefined
  storeSignIn({ ...pending, answer: undefined }, storage)
  return pending.answer
}
