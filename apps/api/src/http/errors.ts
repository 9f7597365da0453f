import { errors, type ErrorBody, type ErrorCode } from '@momi/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { causesOf, CounterConflict, GatewayFailure, InvalidFields, Refusal } from '../errors.ts'
import { isOverloaded, isUnavailable } from '../db/unavailable.ts'

/** Input that does not match the contract. The message names the place and the reason, never the value. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly errors: NonNullable<ErrorBody['errors']>

  constructor(errors: NonNullable<ErrorBody['errors']>) {
    super('Validation Error')
    this.errors = errors
  }
}

const VALIDATION = 'Validation Error'
/** More places than a form has. A body may have thousands, which would make the answer many times as long as the body. */
const MOST_PLACES = 50

/** A failure as the caller sees it: a code, a sentence for developers, and the affected part of the request. */
type Failure = Omit<ErrorBody, 'requestId'> & { headers?: Readonly<Record<string, string>> }

/** Errors of Fastify itself, before any of our code runs. */
const FRAMEWORK: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { errorCode: 'payload_too_large', detail: 'The body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson('must be application/json'),
  FST_ERR_CTP_INVALID_JSON_BODY: notJson('is not JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: notJson('is shorter or longer than its content-length'),
  FST_STATIC_FORBIDDEN_PATH: { errorCode: 'not_found', detail: 'Not found' },
}

function notJson(message: string): Failure {
  return { errorCode: 'validation_error', detail: VALIDATION, errors: [{ path: 'body', message }] }
}

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof InvalidFields) return { errorCode: error.code, detail: error.message, errors: error.fields }
  if (error instanceof CounterConflict) return { errorCode: error.code, detail: error.message, counter: error.counter }
  if (error instanceof Refusal) return { errorCode: error.code, detail: error.message, headers: error.headers }
  if (error instanceof InvalidInput) return { errorCode: 'validation_error', detail: VALIDATION, errors: error.errors }
  const { code = '' } = error as { code?: string }
  if (FRAMEWORK[code]) return FRAMEWORK[code]
  if (isUnavailable(error) || isOverloaded(error))
    return {
      errorCode: 'service_unavailable',
      detail: 'The service is unavailable for a moment',
      headers: { 'retry-after': '1' },
    }
  return undefined
}

const UNEXPECTED: Failure = { errorCode: 'internal_error', detail: 'Internal Server Error' }

/** The error code with which a failure is answered. */
export const errorCodeOf = (error: unknown): ErrorCode => (failureOf(error) ?? UNEXPECTED).errorCode

/**
 * Answers any failure in the common error form. The cause of an unexpected one is logged and not sent. `invalid`: the
 * status of an endpoint that answers a validation error as `invalid_request`.
 */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, invalid?: 400) {
  return send(request, reply, publicFailureOf(error, request, invalid))
}

/** Redirects a person's browser to a screen that shows the failure, because JSON is not readable for people. */
export function redirectFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, screen: URL) {
  screen.searchParams.set('error', publicFailureOf(error, request).errorCode)
  return reply.header('cache-control', 'no-store').redirect(screen.href, 302)
}

function publicFailureOf(error: unknown, request: FastifyRequest, invalid?: 400): Failure {
  const failure = failureOf(error) ?? UNEXPECTED
  if (errors[failure.errorCode] >= 500) logFailure(request, failure.errorCode, error)
  const isInvalid = invalid && failure.errorCode === 'validation_error'
  request.errorCode = isInvalid ? 'invalid_request' : failure.errorCode
  return { ...failure, errorCode: request.errorCode }
}

/** Logs each 5xx in one line: its code, its root cause, and the outside system that failed, if one did. */
function logFailure({ log }: FastifyRequest, code: ErrorCode, error: unknown) {
  const causes = causesOf(error)
  const gateway = causes.find((cause) => cause instanceof GatewayFailure)?.gateway
  log.error(
    {
      code,
      gateway: gateway ?? (isUnavailable(error) ? 'database' : undefined),
      // The combined error of several connection attempts has no message of its own.
      cause: causes.findLast(({ message }) => message !== '')?.message ?? String(error),
      err: error,
    },
    'server error',
  )
}

function send(request: FastifyRequest, reply: FastifyReply, { headers = {}, ...failure }: Failure) {
  const status = errors[failure.errorCode]
  if (status === 401) reply.header('www-authenticate', challenge(failure.errorCode))
  const places = failure.errors && { errors: failure.errors.slice(0, MOST_PLACES) }
  const body: ErrorBody = { ...failure, ...places, requestId: request.id }
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
}

const challenge = (code: ErrorCode) =>
  code === 'access_token_missing' || code === 'admin_token_missing'
    ? 'Bearer realm="momi"'
    : 'Bearer realm="momi", error="invalid_token"'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code with which the request was refused or failed, for its log line and the metrics. */
    errorCode?: ErrorCode
  }
}
