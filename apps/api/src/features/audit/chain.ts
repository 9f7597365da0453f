import { FIRST_HASH, hashOf, type AuditLine } from '../../core/audit.ts'

export type HashedLine = AuditLine & { hash: string }

/**
 * The problem of a line that follows `previous`; undefined if there is none. Without a previous line, any line is
 * accepted as the first.
 */
export function problemOf(line: HashedLine, previous: HashedLine | undefined): string | undefined {
  const place = `line ${line.id}`
  if (hashOf(line) !== line.hash) return `${place} was changed`
  if (line.id === 1 && line.previous_hash !== FIRST_HASH) return `${place} is not the first one`
  if (!previous) return undefined
  if (line.id !== previous.id + 1) return `lines are missing between ${previous.id} and ${line.id}`
  if (line.previous_hash !== previous.hash) return `${place} does not follow the line before it`
  return undefined
}
