export interface Change {
  field: string
  before: string
  after: string
  isChanged: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/**
 * Compares the values before and after an action: returns each field that either side has, also if it is unchanged, in
 * the order of first occurrence. A side that is not an object is the field `value`.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const sides = [before, after].map((side) => (isRecord(side) ? side : side === null ? {} : { value: side }))
  const [old = {}, recent = {}] = sides
  return [...new Set([...Object.keys(old), ...Object.keys(recent)])].map((field) => {
    const [was, is] = [textOf(old[field]), textOf(recent[field])]
    return { field, before: was, after: is, isChanged: was !== is }
  })
}
