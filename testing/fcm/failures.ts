const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest'

interface Failure {
  http: number
  status: string
  message: string
  /** FCM's own error code; absent if a component in front of FCM answered. */
  code?: string
  field?: string
}

/** FCM's answers to messages that it refuses, as documented in its reference. */
const FAILURES = {
  UNREGISTERED: {
    http: 404,
    status: 'NOT_FOUND',
    message: 'Requested entity was not found.',
    code: 'UNREGISTERED',
  },
  SENDER_ID_MISMATCH: {
    http: 403,
    status: 'PERMISSION_DENIED',
    message: 'SenderId mismatch',
    code: 'SENDER_ID_MISMATCH',
  },
  INVALID_TOKEN: {
    http: 400,
    status: 'INVALID_ARGUMENT',
    message: 'The registration token is not a valid FCM registration token',
    code: 'INVALID_ARGUMENT',
  },
  INVALID_TOKEN_FIELD: {
    http: 400,
    status: 'INVALID_ARGUMENT',
    message: 'Request contains an invalid argument.',
    code: 'INVALID_ARGUMENT',
    field: 'message.token',
  },
  INVALID_PAYLOAD: {
    http: 400,
    status: 'INVALID_ARGUMENT',
    message: 'Invalid value at message.data',
    code: 'INVALID_ARGUMENT',
    field: 'message.data[0].value',
  },
  QUOTA_EXCEEDED: { http: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.', code: 'QUOTA_EXCEEDED' },
  UNAVAILABLE: { http: 503, status: 'UNAVAILABLE', message: 'The service is unavailable.', code: 'UNAVAILABLE' },
  INTERNAL: { http: 500, status: 'INTERNAL', message: 'Internal error.', code: 'INTERNAL' },
  THIRD_PARTY_AUTH_ERROR: {
    http: 401,
    status: 'UNAUTHENTICATED',
    message: 'Auth error from APNS or Web Push Service',
    code: 'THIRD_PARTY_AUTH_ERROR',
  },
  UNAUTHENTICATED: { http: 401, status: 'UNAUTHENTICATED', message: 'Request had invalid credentials.' },
  PERMISSION_DENIED: { http: 403, status: 'PERMISSION_DENIED', message: 'Permission denied on the project.' },
} as const satisfies Record<string, Failure>

export type FailureKind = keyof typeof FAILURES

export function failureAnswer(kind: FailureKind): { http: number; body: object } {
  const { http, status, message, code, field }: Failure = FAILURES[kind]
  const details = [
    ...(code ? [{ '@type': FCM_ERROR, errorCode: code }] : []),
    ...(field ? [{ '@type': BAD_REQUEST, fieldViolations: [{ field, description: message }] }] : []),
  ]
  return { http, body: { error: { code: http, message, status, ...(details.length > 0 && { details }) } } }
}
