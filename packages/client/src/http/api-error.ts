import type { ErrorBody, ErrorCode } from '@momi/contract/errors'

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/**
 * An answer whose status is not 2xx (section 8). `message` is the body's detail, else its message, else the
 * raw body.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly url: string
  readonly status: number
  readonly statusText: string
  /** The raw text of the body. */
  readonly body: string
  /** The server's errorCode, if it sent one. A newer server may send codes that this client does not know. */
  readonly code: ErrorCode | undefined
  /** The request's id in the server's log. */
  readonly requestId: string | undefined

  constructor(url: string, status: number, statusText: string, body: string) {
    const { detail, message, errorCode, requestId } = parse(body)
    super(text(detail) ?? text(message) ?? body)
    this.url = url
    this.status = status
    this.statusText = STATUS_TEXTS[status] ?? `Generic Error ${status} ${statusText}`.trim()
    this.body = body
    this.code = text(errorCode)
    this.requestId = text(requestId)
  }
}

/** The connection failed: it is unknown whether the server received the call. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** An answer broke off, or is not the server's: the phone has a network, but the server's answer is unknown. */
export class BadAnswerError extends NetworkError {
  override name = 'BadAnswerError'
}

function parse(body: string): Partial<ErrorBody & { message: string }> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // The body is not JSON, for example a proxy's error page: only the raw text is available.
    return {}
  }
}

/** In an error body that is not ours these fields may be of another type. */
const text = <T extends string>(value: T | undefined): T | undefined => (typeof value === 'string' ? value : undefined)
