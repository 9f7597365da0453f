import { isDeepStrictEqual } from 'node:util'
import type { Subject } from '../../core/config/subject.ts'

/** What staff call a subject. */
export const nameOf = ({ kind, key }: Subject): string => `${kind} ${key}`

interface Words {
  path: (string | number)[]
  text: string
}

/** What a body changes in the one before, in sentences. */
export function wordsOf(subject: Subject, before: unknown, after: unknown, from: Date | null): Words[] {
  const when = from === null ? '' : `, from ${from.toISOString()}`
  return changesOf(before, after, []).map(({ path, text }) => ({
    path,
    text: `${subject.country}, ${[nameOf(subject), ...path].join(', ')}: ${text}${when}`,
  }))
}

function changesOf(before: unknown, after: unknown, path: (string | number)[]): Words[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changesOf(before[name], after[name], [...path, Array.isArray(after) ? Number(name) : name]),
    )
  return [{ path, text: `${JSON.stringify(after)} instead of ${JSON.stringify(before)}` }]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
