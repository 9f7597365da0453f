import type { Endpoint, Schema } from '@momi/contract'
import type { ErrorBody } from '@momi/contract/errors'
import type { FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { InvalidInput } from '../errors.ts'

const PARTS = ['params', 'query', 'headers', 'body'] as const

/** The declared parts of a request, parsed; an undeclared part is not passed on. */
export function parseInput(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, (typeof PARTS)[number]>,
): Record<string, unknown> {
  const errors: NonNullable<ErrorBody['errors']> = []
  const parsed: Record<string, unknown> = {}
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (!schema) continue
    const problem = storageProblem(request[part])
    if (problem) errors.push({ path: part, message: problem })
    else parsed[part] = parsePart(schema, part, request[part], errors)
  }
  if (errors.length > 0) throw new InvalidInput(errors)
  return parsed
}

const DEEPEST = 32

/** Why a part of a request cannot be stored: a NUL character, or values nested too deeply; undefined if it can be. */
function storageProblem(given: unknown, depth = 0): string | undefined {
  if (depth >= DEEPEST) return 'is nested too deeply'
  if (typeof given === 'string') return given.includes('\0') ? 'must not hold a NUL character' : undefined
  if (typeof given !== 'object' || given === null) return undefined
  for (const [key, part] of Object.entries(given)) {
    const problem = storageProblem(key, depth + 1) ?? storageProblem(part, depth + 1)
    if (problem) return problem
  }
  return undefined
}

function parsePart(schema: Schema, part: string, given: unknown, errors: NonNullable<ErrorBody['errors']>): unknown {
  try {
    return schema.parse(given)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    for (const issue of error.issues)
      errors.push({
        path: [part, ...issue.path].join('.'),
        message: issue.code === 'unrecognized_keys' ? 'has fields that are not declared' : issue.message,
      })
    return undefined
  }
}
