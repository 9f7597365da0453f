import { FIRST_HASH, hashOf, type AuditLine } from '../../core/records/audit.ts'

export type HashedLine = AuditLine & { hash: string }

/**
 * The problem of a line that follows `previous`; undefined if there is none. Without `previous`, only the line's own
 * hash is checked, and that line 1 begins the chain: an export may start in the middle of the chain.
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
