import { isDeepStrictEqual } from 'node:util'
import { nameOfItem, namesOfField } from './path-names.ts'
import { branchOf, branchesOf, isFields, isOneValue, propertiesOf, type SchemaNode, withUnit } from './schema-node.ts'
import { unmoved } from './unmoved.ts'
import { oddsText, type Place } from './values.ts'

export type Path = readonly (string | number)[]

/** A part of a body that differs from the body before. */
export interface Difference {
  path: Path
  /** What it is called, from the outside to the inside. */
  names: readonly string[]
  node: SchemaNode
  change: 'changed' | 'added' | 'removed' | 'moved'
  /** Of an item that was moved: its positions. */
  before: unknown
  after: unknown
  /** The sums of the weights of the list, for an item of a list with odds. */
  totals?: Totals
}

interface Totals {
  before: number
  after: number
}

interface Pair {
  path: Path
  names: readonly string[]
  node: SchemaNode
  before: unknown
  after: unknown
  totals?: Totals | undefined
}

const isAbsent = (value: unknown): boolean => value === undefined

const isUnion = (node: SchemaNode): boolean => branchesOf(node).length > 1

/** The differences between two values of a schema, in the order of its fields; none if the values are equal. */
export function differences(pair: Pair, place: Place): Difference[] {
  const { node, before, after, totals } = pair
  const areOddsEqual = totals === undefined || totals.before === totals.after
  if (isDeepStrictEqual(before, after) && areOddsEqual) return []
  const found = inner(pair, place)
  return found.length > 0 || isDeepStrictEqual(before, after)
    ? found
    : [{ ...difference(pair), node: { ...node, title: node.title ?? String(pair.path.at(-1) ?? 'content') } }]
}

function inner(pair: Pair, place: Place): Difference[] {
  const { node, before, after } = pair
  if (isOneValue(node)) return isDeepStrictEqual(before, after) ? [] : [{ ...difference(pair), path: deepest(pair) }]
  const isObject = node.properties !== undefined || isUnion(node)
  if (isObject && canBe(isFields, before, after)) return fieldDifferences(pair, place)
  if (node.items && canBe(Array.isArray, before, after))
    return listDifferences({ ...pair, before: (before ?? []) as unknown[], after: (after ?? []) as unknown[] }, place)
  if (node.odds && pair.totals) {
    const { totals } = pair
    const isSame = before === after && oddsText(before, totals.before) === oddsText(after, totals.after)
    return isSame ? [] : [difference(pair)]
  }
  return isDeepStrictEqual(before, after) ? [] : [difference(pair)]
}

const canBe = (is: (value: unknown) => boolean, before: unknown, after: unknown): boolean =>
  [before, after].every((value) => isAbsent(value) || is(value))

const difference = ({ path, names, node, before, after, totals }: Pair): Difference => ({
  path,
  names,
  node,
  change: 'changed',
  before,
  after,
  ...(totals && { totals }),
})

/** The path of the only field of a compared value that differs, else of the value. */
function deepest({ path, node, before, after }: Pair): Path {
  const branch = branchOf(node, after)
  if (!branch || branch !== branchOf(node, before) || !isFields(before) || !isFields(after)) return path
  const differing = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return differing.length === 1 ? [...path, ...differing] : path
}

const fieldOf = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined)

function fieldDifferences({ path, names, node, before, after, totals }: Pair, place: Place): Difference[] {
  const properties = propertiesOf(node, [before, after])
  const unknown = [before, after].flatMap((value) => (isFields(value) ? Object.keys(value) : []))
  return [...new Set([...Object.keys(properties), ...unknown])].flatMap((name) => {
    const child = properties[name] ?? { title: name }
    return differences(
      {
        path: [...path, name],
        names: [...names, ...namesOfField(child)],
        node: withUnit(child, [before, after]),
        before: fieldOf(before, name),
        after: fieldOf(after, name),
        totals: child.odds ? totals : undefined,
      },
      place,
    )
  })
}

interface ListPair extends Pair {
  before: readonly unknown[]
  after: readonly unknown[]
}

function listDifferences(pair: ListPair, place: Place): Difference[] {
  const { node, before, after } = pair
  const item = node.items!
  const withTotals = { ...pair, totals: totalsOf(item, before, after) }
  const keys = node.key === undefined ? undefined : [before, after].map((list) => keysOf(list, node.key!))
  return keys?.every((list) => list !== undefined)
    ? byKey(withTotals, keys[0]!, keys[1]!, place)
    : byPosition(withTotals, place)
}

/** The sums of the weights, if the items have odds. */
function totalsOf(item: SchemaNode, before: readonly unknown[], after: readonly unknown[]): Totals | undefined {
  const weight = Object.keys(item.properties ?? {}).find((name) => item.properties![name]!.odds)
  if (weight === undefined) return undefined
  const sum = (list: readonly unknown[]) =>
    list.reduce<number>((total, value) => total + (Number(fieldOf(value, weight)) || 0), 0)
  return { before: sum(before), after: sum(after) }
}

/** The keys of the items; undefined if they do not identify them. */
function keysOf(list: readonly unknown[], key: string): unknown[] | undefined {
  const keys = list.map((item) => fieldOf(item, key))
  return new Set(keys).size === keys.length && !keys.some(isAbsent) ? keys : undefined
}

const namesOf = ({ names, node }: Pair, item: unknown, position: number, place: Place): string[] => [
  ...names,
  nameOfItem(node, item, position, place),
]

function byKey(pair: ListPair, old: readonly unknown[], now: readonly unknown[], place: Place): Difference[] {
  const { path, node, before, after, totals } = pair
  const item = { node: node.items!, totals }
  const stays = unmoved(now.map((key) => old.indexOf(key)).filter((position) => position >= 0))
  const present = now.flatMap((key, position): Difference[] => {
    const common = { ...item, path: [...path, position], names: namesOf(pair, after[position], position, place) }
    const earlier = old.indexOf(key)
    if (earlier < 0)
      return [{ ...difference({ ...common, before: undefined, after: after[position] }), change: 'added' }]
    const moved: Difference[] = stays.has(earlier)
      ? []
      : [{ ...difference({ ...common, node, before: earlier + 1, after: position + 1 }), change: 'moved' }]
    return [...differences({ ...common, before: before[earlier], after: after[position] }, place), ...moved]
  })
  const removed = old.flatMap((key, position): Difference[] => {
    if (now.includes(key)) return []
    const names = namesOf(pair, before[position], position, place)
    return [{ ...difference({ ...item, path, names, before: before[position], after: undefined }), change: 'removed' }]
  })
  return [...present, ...removed]
}

/** Without a key, what is equal at the beginning and at the end stays, and what is between is compared by position. */
function byPosition(pair: ListPair, place: Place): Difference[] {
  const { path, node, before, after, totals } = pair
  const shorter = Math.min(before.length, after.length)
  const isEqualAt = (i: number, j: number) => isDeepStrictEqual(before[i], after[j])
  let first = 0
  while (first < shorter && isEqualAt(first, first)) first++
  let last = 0
  while (last < shorter - first && isEqualAt(before.length - 1 - last, after.length - 1 - last)) last++
  if (before.length === after.length) last = 0
  const count = Math.max(before.length, after.length) - first - last
  return Array.from({ length: count }, (_, i) => first + i).flatMap((position): Difference[] => {
    const isOld = position < before.length - last
    const isNew = position < after.length - last
    const names = namesOf(pair, isNew ? after[position] : before[position], position, place)
    const item = { path: isNew ? [...path, position] : path, names, node: node.items!, totals }
    if (isOld && isNew) return differences({ ...item, before: before[position], after: after[position] }, place)
    return isNew
      ? [{ ...difference({ ...item, before: undefined, after: after[position] }), change: 'added' }]
      : [{ ...difference({ ...item, before: before[position], after: undefined }), change: 'removed' }]
  })
}
