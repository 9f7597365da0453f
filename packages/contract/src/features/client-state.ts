import { z } from 'zod'
import { endpoints } from '../endpoint.ts'

const State = z.record(z.string().min(1).max(64), z.unknown())

const DEEPEST = 8
/** Escapes of an unpaired surrogate or of U+0000: valid JSON that PostgreSQL cannot store. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i

/**
 * Whether a value is nested at most DEEPEST levels deep, and PostgreSQL can store it. Iterative, because a value may be
 * nested too deeply for recursion.
 */
function isStorable(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return !UNSTORABLE.test(JSON.stringify(value))
}

export const clientState = endpoints({
  'GET /api/v2/user/client-state': {
    summary: "What the client keeps for the person: a small document that every one of the person's phones reads.",
    auth: 'user',
    response: z.object({ state: State }),
  },
  'POST /api/v2/user/client-state': {
    summary: 'Sets the named keys, and removes those that are null. The last one to write a key wins.',
    auth: 'user',
    /** At most 50 keys and 8 KB of JSON in total. */
    body: z.object({ state: State.refine(isStorable, 'is nested too deeply, or holds what no text holds') }),
    response: z.object({ state: State }),
    errors: ['payload_too_large'],
  },
})
