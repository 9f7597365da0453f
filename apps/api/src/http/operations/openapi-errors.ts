import type { Endpoint } from '@momi/contract'
import { errors, type ErrorCode } from '@momi/contract/errors'
import type { Json } from './openapi-schemas.ts'

const TOKEN_ERRORS = [
  'access_token_missing',
  'access_token_invalid',
  'access_token_expired',
  'access_token_invalid_issuer_or_audience',
] as const

const ADMIN_TOKEN_ERRORS = ['admin_token_missing', 'admin_token_invalid', 'admin_token_expired'] as const

/** Error responses that many calls have, by their names in the document. */
const SHARED: Readonly<Record<string, readonly ErrorCode[]>> = {
  UserTokenError: TOKEN_ERRORS,
  StaffTokenError: ADMIN_TOKEN_ERRORS,
  PermissionDenied: ['admin_permission_denied'],
  NotFound: ['not_found'],
  PayloadTooLarge: ['payload_too_large'],
  InvalidRequest: ['invalid_request'],
  ValidationError: ['validation_error'],
  ValidationErrorOrKeyReused: ['validation_error', 'idempotency_key_reused'],
  TooManyRequests: ['too_many_requests'],
  InternalError: ['internal_error'],
}

const keyOf = (codes: readonly ErrorCode[]) => codes.toSorted().join()
const nameByCodes = new Map(Object.entries(SHARED).map(([name, codes]) => [keyOf(codes), name]))

/** Components of the document for errors. */
export const errorComponents = {
  schemas: {
    Error: {
      type: 'object',
      required: ['errorCode', 'detail', 'requestId'],
      properties: {
        errorCode: { type: 'string' },
        detail: { type: 'string' },
        requestId: { type: 'string' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
  responses: Object.fromEntries(Object.entries(SHARED).map(([name, codes]) => [name, responseOf(codes)])),
} as const

/** One response for each status, with its error codes. */
export function failures(method: string, endpoint: Endpoint): Json {
  const codes = new Set<ErrorCode>([
    ...(endpoint.errors ?? []),
    ...inputErrors(method, endpoint),
    ...(endpoint.auth === 'user' ? TOKEN_ERRORS : []),
    ...(endpoint.auth === 'admin' ? ADMIN_TOKEN_ERRORS : []),
    ...(endpoint.permission ? (['admin_permission_denied'] as const) : []),
    ...(endpoint.idempotent ? (['idempotency_key_reused'] as const) : []),
    'too_many_requests',
    'internal_error',
  ])
  const byStatus = Map.groupBy(codes, (code) => errors[code])
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, of]) => {
        const shared = nameByCodes.get(keyOf(of))
        return [status, shared ? { $ref: `#/components/responses/${shared}` } : responseOf(of)]
      }),
  )
}

/** A call that takes no body refuses one that is too large or not JSON all the same. */
function inputErrors(method: string, endpoint: Endpoint): ErrorCode[] {
  const mayHaveBody = method !== 'GET'
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.headers ?? endpoint.idempotent
  return [
    ...(takesInput || mayHaveBody
      ? [endpoint.invalid ? ('invalid_request' as const) : ('validation_error' as const)]
      : []),
    ...(mayHaveBody ? ['payload_too_large' as const] : []),
  ]
}

function responseOf(codes: readonly ErrorCode[]): Json {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Error' }],
    properties: {
      errorCode: { enum: codes },
      ...(codes.includes('mission_counter_conflict') && { counter: { type: 'object' } }),
    },
  }
  return { description: codes.join(', '), content: { 'application/json': { schema } } }
}
