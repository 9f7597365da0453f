import { createHash } from 'node:crypto'

/** JSON with the fields of objects in alphabetical order, so that equal values have equal texts. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** SHA-256 of a value's canonical JSON, in hexadecimal. */
export const contentHash = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')
