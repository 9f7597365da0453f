import { HEADERS } from '@momi/contract/headers'
import { cpuTimeOf } from '@momi/testing/cpu-time'
import { inFull } from '@momi/testing/test-full'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../../features/index.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  env: { TRUST_PROXY: '10.0.0.0/8', GEO_COUNTRY_HEADER: 'x-country' },
})
afterAll(() => app.close())
const user = await app.person()

const MOST_MS = 5
const BUSY_MS = 50
/** Slightly less than the api's limits of a request's headers, and of a body. */
const HEADER_LENGTH = 15_000
const BODY_LENGTH = 60_000

interface Request {
  method?: HTTPMethods
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

/** `length`: in bytes. */
const repeated = (unit: string, length: number) => unit.repeat(Math.floor(length / Buffer.byteLength(unit)))
const HARMLESS = 'x'

type Sent = (unit: string, share: number) => Request

/**
 * The CPU time of a request or, if it is long, how much longer it is than that of the same request with a harmless text
 * of the same length.
 */
async function costOf(origin: FastifyInstance, sent: Sent, unit: string, share: number): Promise<number> {
  const timeOf = (text: string, little?: number) => {
    const { method = 'GET', ...request } = sent(text, share)
    return cpuTimeOf(() => origin.inject({ method, ...request }), little)
  }
  let least = await timeOf(unit, MOST_MS)
  let [cost, harmless] = [least, Infinity]
  // A collection of garbage counts for the request in which it happens, so an expensive one is measured again, and of
  // each text the least counts.
  for (let tries = 0; tries < 8 && cost >= MOST_MS; tries++) {
    least = Math.min(least, await timeOf(unit))
    harmless = Math.min(harmless, await timeOf(HARMLESS))
    cost = least - harmless
  }
  return cost
}

/**
 * A text costs little or, on a busy machine, where all of it takes longer, grows no faster than its length: the whole of
 * it may take twice as long as four quarters.
 */
async function costAndLimit(origin: FastifyInstance, sent: Sent, unit: string) {
  const cost = await costOf(origin, sent, unit, 1)
  const limit = cost < MOST_MS ? MOST_MS : Math.min(8 * (await costOf(origin, sent, unit, 1 / 4)), BUSY_MS)
  return { cost, limit }
}

const OTHER_NAMES = `user-agent cookie accept accept-encoding content-type range if-none-match if-modified-since origin
  referer x-forwarded-for x-forwarded-proto x-forwarded-host forwarded traceparent tracestate host x-country
  access-control-request-headers`
const NAMES = [...Object.values(HEADERS), ...OTHER_NAMES.split(/\s+/)]
const HEADER_UNITS = inFull(
  ['a,', 'pt;q=0.1,', '*/*,', 'gzip;q=0.1,', ', ', '0-1,', 'W/"a",', 'a=b;', '::1, ', '%41', '-', ';'],
  ['pt;q=0.1,', ', ', '0-1,', '::1, ', '-'],
)

test.each(NAMES)('(case 45) the header %s is cheap, whatever is repeated in it', async (name) => {
  for (const unit of HEADER_UNITS)
    for (const [origin, url] of [
      [app.api, '/api/v1/user/me'],
      [app.web, '/missions'],
    ] as const) {
      const sent: Sent = (text, share) => ({
        url,
        headers: { authorization: `Bearer ${user.tokens.accessToken}`, [name]: repeated(text, HEADER_LENGTH * share) },
      })
      const { cost, limit } = await costAndLimit(origin, sent, unit)
      expect(cost, `${name}: ${unit}`).toBeLessThan(limit)
    }
})

const URL_UNITS = inFull(
  ['/', '%2f', '.', '../', '&', 'a=b&', 'a[b]=', '[]=&', ';', '+', '%', '%41', '//a', '@', '0'],
  ['/', '%2f', '../', 'a=b&', '[]=&', '%', '0'],
)

test.each(['/', '/x?', '/x?view=', '/assets/', '/api/v1/rewards/my-items/'])(
  '(case 45) a URL that begins with %s is cheap, whatever is repeated after it',
  async (start) => {
    for (const unit of URL_UNITS)
      for (const origin of [app.api, app.web]) {
        const sent: Sent = (text, share) => ({ url: start + repeated(text, HEADER_LENGTH * share) })
        const { cost, limit } = await costAndLimit(origin, sent, unit)
        expect(cost, `${start}: ${unit}`).toBeLessThan(limit)
      }
  },
)

/** Accents in an order that composing changes, and letters that become such accents. */
const ACCENTS = ['\u0301\u0316', '\uFF9E\u0334']
const BODY_UNITS = inFull(
  ['a@', 'a.', '@', ' ', '0', '+', '-', '%40a', 'eyJaaaaa', 'a-', '0 ', '\u0301', '://a', ...ACCENTS],
  ['a.', '@', ' ', '0', 'eyJaaaaa', '\u0301', ...ACCENTS],
)

const bodies = routes.flatMap(({ key, endpoint: { auth, body, files } }) =>
  body && !files && auth !== 'admin' && auth !== 'service' ? [{ key, body }] : [],
)

/** The fields of a body that accept a text, and the fields of its events. */
const fieldsOf = (body: unknown): string[] =>
  Object.keys(
    (z.toJSONSchema(body as z.ZodType, { unrepresentable: 'any', io: 'input' }) as { properties?: object })
      .properties ?? {},
  )

test.each(bodies)('(case 45) $key is cheap, whatever is repeated in a field of its body', async ({ key, body }) => {
  const [method, path] = key.split(' ') as [HTTPMethods, string]
  for (const field of fieldsOf(body))
    for (const unit of BODY_UNITS) {
      const sent: Sent = (text, share) => ({
        method,
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${user.tokens.accessToken}`,
          [HEADERS.idempotencyKey]: 'a-key-of-a-test',
        },
        payload: JSON.stringify({ [field]: repeated(text, BODY_LENGTH * share) }),
      })
      const { cost, limit } = await costAndLimit(app.api, sent, unit)
      expect(cost, `${field}: ${unit}`).toBeLessThan(limit)
    }
})

test.each(BODY_UNITS)('(case 45) a report whose properties repeat %j is cheap', async (unit) => {
  // A person of their own, because the batches of a person are limited.
  const { tokens } = await app.person()
  const sent: Sent = (text, share) => ({
    method: 'POST',
    url: '/api/v1/client-reports',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.accessToken}` },
    payload: JSON.stringify({
      userProperties: Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`p${i}`, repeated(text, 2000 * share)])),
      events: [{ id: crypto.randomUUID(), name: 'a', at: 0, properties: { text: repeated(text, 2000 * share) } }],
    }),
  })
  const { cost, limit } = await costAndLimit(app.api, sent, unit)
  expect(cost, `repeated: ${unit}`).toBeLessThan(limit)
})

const FORM_UNITS = ['\r\n', '\r\n--', '\r\n--edge', '--edge', ';', '"', 'name="a";', '=', '%41', '-']

test.each(FORM_UNITS)(
  '(case 45) a form that repeats %j in its boundary, heads, fields or file is cheap',
  async (unit) => {
    const { tokens } = await app.person()
    const part = (head: string, content: string) =>
      `--edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const form = (body: string, type = 'multipart/form-data; boundary=edge') => ({
      method: 'POST' as const,
      url: '/api/v1/user/feedback',
      headers: {
        'content-type': type,
        authorization: `Bearer ${tokens.accessToken}`,
        [HEADERS.idempotencyKey]: 'a-key-of-a-test',
      },
      payload: `${body}--edge--\r\n`,
    })
    const forms: Record<string, Sent> = {
      head: (text, share) => form(part(`name="summary"; ${repeated(text, 4000 * share)}`, 'a')),
      field: (text, share) => form(part('name="summary"', repeated(text, 16_000 * share))),
      file: (text, share) => form(part('name="screenshot"; filename="a.png"', repeated(text, 8000 * share))),
      boundary: (text, share) =>
        form('', `multipart/form-data; boundary=${repeated(text.replaceAll(/[\r\n]/g, '-'), 4000 * share)}`),
    }
    for (const [place, sent] of Object.entries(forms)) {
      const { cost, limit } = await costAndLimit(app.api, sent, unit)
      expect(cost, `in the ${place}`).toBeLessThan(limit)
    }
  },
)
