import type { z } from 'zod'
import { InvalidInput } from '../http/errors.ts'

/** Parses the body or the query of a lab request. `expected` completes the error message 'must be …'. */
export function parseLabInput<T>(schema: z.ZodType<T>, input: unknown, path: 'body' | 'query', expected: string): T {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new InvalidInput([{ path, message: `must be ${expected}` }])
  return parsed.data
}
