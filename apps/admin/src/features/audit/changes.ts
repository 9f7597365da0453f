import type { I18n } from '@lingui/core'
import type { AuditEntry } from './audit-entry.ts'
import { fieldName, valueWords } from './log-words.ts'

/** A value that is shown as it is; absent on the side that does not have it. */
export type Plain = string | boolean | undefined

export interface Change {
  /** The words of the field, and of those that it is in. */
  field: string
  before: Plain
  after: Plain
  isChanged: boolean
  /** The log has what it was, and nothing about what it became. */
  isLost: boolean
}

/** The actions after which nothing is left. */
const DELETIONS: ReadonlySet<string> = new Set<AuditEntry['action']>(['saved-views.delete', 'stock.discard'])

/** Whether the values of a line are gone because they were deleted. */
export const isDeletion = ({ action }: Pick<AuditEntry, 'action'>): boolean => DELETIONS.has(action)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function plain(i18n: I18n, key: string, value: unknown): Plain {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'boolean') return value
  return valueWords(i18n, key, typeof value === 'string' ? value : JSON.stringify(value))
}

/** The plain values of a side by their fields. A list of plain values is one field, of others one for each. */
function fieldsOf(i18n: I18n, value: unknown, at: readonly string[], key = ''): [string, Plain][] {
  if (Array.isArray(value)) {
    if (value.some((item) => typeof item === 'object' && item !== null))
      return value.flatMap((item, index) => fieldsOf(i18n, item, [...at, String(index + 1)]))
    const items = value.map((item) => String(plain(i18n, key, item)))
    return [[at.join(', '), items.length === 0 ? undefined : items.join(', ')]]
  }
  if (isRecord(value))
    return Object.entries(value).flatMap(([inner, item]) =>
      fieldsOf(i18n, item, [...at, fieldName(i18n, inner)], inner),
    )
  return [[at.join(', '), plain(i18n, key, value)]]
}

/**
 * Compares the values before and after an action: returns each field that either side has, also if it is unchanged, in
 * the order of first occurrence. A side that is not an object is the field `Value`. Older lines of the log do not say what
 * a field became; a field that has become empty is recorded as null.
 */
export function changesOf(i18n: I18n, before: unknown, after: unknown): Change[] {
  const sides = [before, after].map((side) =>
    side === null || side === undefined ? {} : isRecord(side) ? side : { value: side },
  )
  const [old, recent] = sides.map((side) => new Map(fieldsOf(i18n, side, []))) as [
    Map<string, Plain>,
    Map<string, Plain>,
  ]
  const lost = new Map(
    fieldsOf(i18n, Object.fromEntries(Object.entries(sides[0]!).filter(([key]) => !Object.hasOwn(sides[1]!, key))), []),
  )
  return [...new Set([...old.keys(), ...recent.keys()])].map((field) => {
    const [was, is] = [old.get(field), recent.get(field)]
    return { field, before: was, after: is, isChanged: was !== is, isLost: lost.has(field) && was !== undefined }
  })
}

const MOST_FIELDS = 3
const MOST_CHARACTERS = 40
/** Ids and hashes say nothing to a reader. */
const OPAQUE = /^[\da-f]{8}-[\da-f]{4}-|^[\da-f]{32,}$/

/** How values are said. */
interface Words {
  value: (value: string | boolean) => string
  /** What is said of a value that the log does not have; undefined: nothing. */
  lost?: string | undefined
}

/** As the log has them. */
const RAW: Words = { value: String }

/** The first fields that an action changed, in a line: 'Balance: 10 → 60, Amount: 50'. */
export function summaryOf(i18n: I18n, before: unknown, after: unknown, words: Words = RAW): string {
  const told = changesOf(i18n, before, after).filter(
    ({ isChanged, ...sides }) => isChanged && !OPAQUE.test(String(sides.before ?? sides.after)),
  )
  const short = (value: string | boolean) => {
    const text = words.value(value)
    return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
  }
  const lines = told.slice(0, MOST_FIELDS).map(({ field, before: was, after: is, isLost }) => {
    if (was !== undefined && is !== undefined) return `${field}: ${short(was)} → ${short(is)}`
    return `${field}: ${short((is ?? was)!)}${isLost && words.lost !== undefined ? ` → ${words.lost}` : ''}`
  })
  return lines.join(', ') + (told.length > MOST_FIELDS ? ', …' : '')
}
