/** Browsers keep at most 50 entries of history, and positions shift beyond that. */
const MOST_ENTRIES = 49

export type BrowserHistory = Pick<History, 'length' | 'state' | 'pushState' | 'go'>

/**
 * Adds an entry that a page of another site replaces, and returns the position of the entry before it; undefined if it
 * is unknown. The new entry removes those that a person may have left by going back, so that the position is certain.
 */
export function addEntry(history: BrowserHistory): number | undefined {
  history.pushState(history.state, '')
  return history.length < MOST_ENTRIES ? history.length - 2 : undefined
}

/** Goes back from the newest entry to that at the position `entry`. Returns whether the page is being left. */
export function goBackTo(entry: number, history: BrowserHistory): boolean {
  const steps = history.length - 1 - entry
  if (steps <= 0 || history.length >= MOST_ENTRIES) return false
  history.go(-steps)
  return true
}
