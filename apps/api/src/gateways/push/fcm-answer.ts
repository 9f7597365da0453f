import { z } from 'zod'

const Failure = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.looseObject({ '@type': z.string() })).default([]),
  }),
})
const Violations = z.array(z.object({ field: z.string().default('') }))

/** The meaning of FCM's answer: an outcome, refused credentials, or a request to retry later. */
export interface Verdict {
  is: 'sent' | 'invalid-token' | 'credentials' | 'later' | 'refused'
  /** FCM's own error code. */
  code: string
}

/** Decides by FCM's error code if there is one; the HTTP status alone may come from a proxy. */
export function verdictOf(status: number, body: unknown): Verdict {
  if (status === 200) return { is: 'sent', code: 'OK' }
  const failure = Failure.safeParse(body).data?.error
  const code = fcmCodeOf(failure?.details ?? []) ?? failure?.status ?? String(status)
  switch (code) {
    case 'UNREGISTERED':
    case 'SENDER_ID_MISMATCH':
      return { is: 'invalid-token', code }
    case 'INVALID_ARGUMENT':
      return { is: namesToken(failure?.message, failure?.details ?? []) ? 'invalid-token' : 'refused', code }
    case 'THIRD_PARTY_AUTH_ERROR':
    case 'UNAUTHENTICATED':
      return { is: 'credentials', code }
    case 'QUOTA_EXCEEDED':
    case 'UNAVAILABLE':
    case 'INTERNAL':
      return { is: 'later', code }
    default:
      if (status === 401) return { is: 'credentials', code }
      return { is: status === 429 || status >= 500 ? 'later' : 'refused', code }
  }
}

type Details = { '@type': string; [field: string]: unknown }[]

function fcmCodeOf(details: Details): string | undefined {
  const code = details.find((detail) => detail['@type'].endsWith('fcm.v1.FcmError'))?.['errorCode']
  return typeof code === 'string' ? code : undefined
}

/**
 * Whether the token is invalid, rather than our message: FCM then names only the token's field, or names no field and
 * mentions the token in its text.
 */
function namesToken(message: string | undefined, details: Details): boolean {
  const bad = details.find((detail) => detail['@type'].endsWith('google.rpc.BadRequest'))
  if (!bad) return /registration token/i.test(message ?? '')
  const fields = Violations.safeParse(bad['fieldViolations']).data ?? []
  return fields.length > 0 && fields.every(({ field }) => field === 'message.token')
}

const SECONDS = /^\d{1,9}$/

/** Retry-After in milliseconds, from seconds or a date; undefined if the header is missing or invalid. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const ms = SECONDS.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
