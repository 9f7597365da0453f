import { z } from 'zod'

/** The values that the client stores for a person, by key. */
export const State = z.record(z.string(), z.unknown())
export type State = z.infer<typeof State>

const MAX_KEYS = 50
const MAX_BYTES = 8 * 1024

const entries = (state: State) => Object.entries(state)

export const fits = (state: State): boolean =>
  entries(state).length <= MAX_KEYS && Buffer.byteLength(JSON.stringify(state)) <= MAX_BYTES

/** The keys that a patch sets, and those that it removes (null). */
export function splitPatch(patch: State): { set: State; removed: string[] } {
  return {
    set: Object.fromEntries(entries(patch).filter(([, value]) => value !== null)),
    removed: entries(patch)
      .filter(([, value]) => value === null)
      .map(([key]) => key),
  }
}

/**
 * Returns `kept` with the keys that only `added` has. These are added in alphabetical order; a key that does not fit is
 * left out.
 */
export function mergeStates(kept: State, added: State): State {
  let merged = kept
  for (const [key, value] of entries(added).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (Object.hasOwn(merged, key)) continue
    const larger = { ...merged, [key]: value }
    if (fits(larger)) merged = larger
  }
  return merged
}
