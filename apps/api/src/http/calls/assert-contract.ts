import type { ErrorCode } from '@momi/contract/errors'
import { Refusal } from '../../errors.ts'
import type { Route } from '../../core/implement.ts'

/** Error codes that every endpoint may return. */
const COMMON_CODES: ReadonlySet<ErrorCode> = new Set([
  'too_many_requests',
  'idempotency_key_reused',
  'service_unavailable',
  'access_token_missing',
  'access_token_invalid',
  'access_token_expired',
  'access_token_invalid_issuer_or_audience',
  'admin_view_read_only',
  'admin_token_missing',
  'admin_token_invalid',
  'admin_token_expired',
  'admin_permission_denied',
])

/** Throws if an answer does not match its schema, or a refusal is not in the endpoint's list of error codes. */
export function assertContract(
  { key, endpoint }: Pick<Route, 'key' | 'endpoint'>,
  error: unknown,
  answer?: unknown,
): void {
  if (error instanceof Refusal && !COMMON_CODES.has(error.code) && !endpoint.errors?.includes(error.code))
    throw new Error(`${key} refused with ${error.code}, which its contract does not list`)
  if (error === undefined && endpoint.response) {
    const parsed = endpoint.response.parse(answer)
    if (
      JSON.stringify(parsed) !== JSON.stringify(endpoint.response.parse(parsed)) ||
      hasUndeclaredFields(answer, parsed)
    )
      throw new Error(`${key} answers more than its contract declares`)
  }
}

/** Whether an answer has undeclared fields: zod drops them, so that the parsed answer is shorter. */
const hasUndeclaredFields = (answer: unknown, parsed: unknown): boolean =>
  JSON.stringify(answer)?.length !== JSON.stringify(parsed)?.length
