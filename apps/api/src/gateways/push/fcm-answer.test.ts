import { failureAnswer, type FailureKind } from '@momi/testing/fcm/failures'
import { expect, test } from 'vitest'
import { retryAfterMs, verdictOf } from './fcm-answer.ts'

test.each<[FailureKind, string]>([
  ['UNREGISTERED', 'invalid-token'],
  ['SENDER_ID_MISMATCH', 'invalid-token'],
  ['INVALID_TOKEN', 'invalid-token'],
  ['INVALID_TOKEN_FIELD', 'invalid-token'],
  ['INVALID_PAYLOAD', 'refused'],
  ['QUOTA_EXCEEDED', 'later'],
  ['UNAVAILABLE', 'later'],
  ['INTERNAL', 'later'],
  ['THIRD_PARTY_AUTH_ERROR', 'credentials'],
  ['UNAUTHENTICATED', 'credentials'],
  ['PERMISSION_DENIED', 'refused'],
])('[PSH-01] the answer %s means %s', (kind, expected) => {
  const { http, body } = failureAnswer(kind)
  expect(verdictOf(http, body).is).toBe(expected)
})

test.each([
  ['200 without a body', 200, undefined, 'sent'],
  ['a 404 that is not FCM’s', 404, '<html>', 'refused'],
  ['a 400 that says nothing', 400, { error: { status: 'INVALID_ARGUMENT' } }, 'refused'],
  ['a 401 of a proxy', 401, undefined, 'credentials'],
  ['a 429 of a proxy', 429, undefined, 'later'],
  ['a 502 of a proxy', 502, { error: 'bad gateway' }, 'later'],
  ['details of another form', 400, { error: { details: 'none' } }, 'refused'],
])('the token stays registered after this answer: %s', (_, status, body, expected) => {
  expect(verdictOf(status, body).is).toBe(expected)
})

const NOW = Date.parse('2026-03-02T12:00:00Z')
test.each([
  [null, undefined],
  ['0', 0],
  ['30', 30_000],
  ['Mon, 02 Mar 2026 12:00:05 GMT', 5000],
  ['Mon, 02 Mar 2026 11:00:00 GMT', 0],
  ['soon', undefined],
])('the header Retry-After %j is parsed to this number of milliseconds: %j', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected)
})
