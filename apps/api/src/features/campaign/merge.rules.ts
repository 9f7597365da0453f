import { isDeepStrictEqual } from 'node:util'

export type Path = readonly (string | number)[]

/** A field that two versions changed differently. */
interface Conflict {
  path: Path
  base: unknown
  mine: unknown
  live: unknown
}

export interface Merged {
  body: unknown
  conflicts: Conflict[]
}

/**
 * Merges two versions of a body that began with `base`, field by field: what only one of them changed is taken from it.
 * Of a conflict, the result has mine. Lists are fields as a whole, unless their items have the same ids in the same
 * order in all three, or are as many single values.
 */
export function merge(base: unknown, mine: unknown, live: unknown, path: Path = []): Merged {
  if (isDeepStrictEqual(mine, live) || isDeepStrictEqual(live, base)) return { body: mine, conflicts: [] }
  if (isDeepStrictEqual(mine, base)) return { body: live, conflicts: [] }
  if (isRecord(base) && isRecord(mine) && isRecord(live)) return mergeRecords(base, mine, live, path)
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(live) && areAlike(base, mine, live)) {
    const parts = mine.map((item, index) => merge(base[index], item, live[index], [...path, index]))
    return { body: parts.map((part) => part.body), conflicts: parts.flatMap(({ conflicts }) => conflicts) }
  }
  return { body: mine, conflicts: [{ path, base, mine, live }] }
}

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mergeRecords(base: Fields, mine: Fields, live: Fields, path: Path): Merged {
  const names = [...new Set([...Object.keys(live), ...Object.keys(mine)])]
  const parts = names.map((name) => [name, merge(base[name], mine[name], live[name], [...path, name])] as const)
  return {
    body: Object.fromEntries(parts.flatMap(([name, { body }]) => (body === undefined ? [] : [[name, body]]))),
    conflicts: parts.flatMap(([, { conflicts }]) => conflicts),
  }
}

/** Whether three lists have the same items in the same order, so that they can be merged item by item. */
function areAlike(...lists: readonly (readonly unknown[])[]): boolean {
  const names = lists.map((list) => list.map((item) => (isRecord(item) ? item['id'] : null)))
  const [first = []] = names
  return names.every((list) => isDeepStrictEqual(list, first)) && first.every((name) => name !== undefined)
}

/** Takes the live side of a conflict. */
export function withValue(body: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (Array.isArray(body)) return body.map((item, index) => (index === step ? withValue(item, rest, value) : item))
  const fields = body as Fields
  const { [step]: before, ...others } = fields
  const after = withValue(before, rest, value)
  return after === undefined ? others : { ...others, [step]: after }
}
