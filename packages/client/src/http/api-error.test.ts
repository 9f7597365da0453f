import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'

const URL = 'https://api.test/api/v1/points'
const errorOf = (body: string, status = 400, statusText = '') => new ApiError(URL, status, statusText, body)

test('[API-04] an error has the url, status, status text and body of its answer', () => {
  const body = '{"errorCode":"not_found","detail":"No such reward","requestId":"r1"}'
  expect(errorOf(body, 404)).toMatchObject({
    url: URL,
    status: 404,
    statusText: 'Not Found',
    body,
    code: 'not_found',
    requestId: 'r1',
  })
})

test.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
])('[API-04] status %i is called %s, whatever status text the server sends', (status, text) => {
  expect(errorOf('', status, 'Oops').statusText).toBe(text)
})

test.each([
  [418, 'I am a teapot', 'Generic Error 418 I am a teapot'],
  [429, '', 'Generic Error 429'],
])('[API-04] status %i (%s) is a generic error with status, status text and body', (status, statusText, expected) => {
  const error = errorOf('tea', status, statusText)
  expect(error.statusText).toBe(expected)
  expect(error.body).toBe('tea')
})

describe('[API-04] the message', () => {
  test.each([
    ["the body's detail", '{"detail":"D","message":"M"}', 'D'],
    ["the body's message if there is no detail", '{"message":"M"}', 'M'],
    ['the raw body if there is no detail and no message', '{"error":"E"}', '{"error":"E"}'],
    ['the raw body of a page', '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
    ['empty for an empty body', '', ''],
    ["the body's message if the detail is not a text", '{"detail":[{"msg":"no"}],"message":"M"}', 'M'],
    ['the raw body for JSON that is not an object', 'null', 'null'],
  ])('the message is %s', (_, body, message) => {
    expect(errorOf(body).message).toBe(message)
  })

  test('the message is a text, whatever the body', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        const { message, code, requestId } = errorOf(body)
        expect(typeof message).toBe('string')
        for (const part of [code, requestId]) expect(['string', 'undefined']).toContain(typeof part)
      }),
    )
  })
})
