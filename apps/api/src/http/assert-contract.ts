import type { ErrorCode } from '@momi/contract/errors'
import { Refusal } from '../core/errors.ts'
import type { Declared } from './routes.ts'

/** Codes that any call may answer. */
const COMMON_CODES: ReadonlySet<ErrorCode> = new Set([
  'too_many_requests',
  'idempotency_key_reused',
  'service_unavailable',
  'access_token_missing',
  'access_token_invalid',
  'access_token_expired',
  'access_token_invalid_issuer_or_audience',
])

/** In tests an answer outside its schema, or a refusal outside the endpoint's list, is a failure of ours. */
export function assertContract({ key, endpoint }: Declared, error: unknown, answer?: unknown): void {
  if (error instanceof Refusal && !COMMON_CODES.has(error.code) && !endpoint.errors?.includes(error.code))
    throw new Error(`${key} refused with ${error.code}, which its contract does not list`)
  if (error === undefined && endpoint.response) {
    const parsed = endpoint.response.parse(answer)
    if (JSON.stringify(parsed) !== JSON.stringify(endpoint.response.parse(parsed)) || hasMore(answer, parsed))
      throw new Error(`${key} answers more than its contract declares`)
  }
}

/** zod drops fields that are not declared: an answer must hold none. */
const hasMore = (given: unknown, parsed: unknown): boolean =>
  JSON.stringify(given)?.length !== JSON.stringify(parsed)?.length
