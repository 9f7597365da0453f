/** What the client keeps for a person, by its own names. */
export type State = Record<string, unknown>

const MOST_KEYS = 50
const MOST_BYTES = 8 * 1024

const entries = (state: State) => Object.entries(state)

export const fits = (state: State): boolean =>
  entries(state).length <= MOST_KEYS && Buffer.byteLength(JSON.stringify(state)) <= MOST_BYTES

/** What a patch sets, and what it removes: the keys that are null. */
export function splitPatch(patch: State): { set: State; removed: string[] } {
  return {
    set: Object.fromEntries(entries(patch).filter(([, value]) => value !== null)),
    removed: entries(patch)
      .filter(([, value]) => value === null)
      .map(([key]) => key),
  }
}

/** All of `kept`, and what only `added` has, in the order of its keys, as far as there is room. */
export function mergeStates(kept: State, added: State): State {
  let merged = kept
  for (const [key, value] of entries(added).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (Object.hasOwn(merged, key)) continue
    const larger = { ...merged, [key]: value }
    if (fits(larger)) merged = larger
  }
  return merged
}
