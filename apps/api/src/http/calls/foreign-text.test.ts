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
/** Slightly less than the api's limits of a request's headers, and of a body. */
const HEADER_LENGTH = 15_000
const BODY_LENGTH = 60_000

interface Request {
  method?: HTTPMethods
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

/**
 * The CPU time of a request or, if it is long, how much longer it is than that of the same request with a harmless text
 * of the same length.
 */
async function costOf(origin: FastifyInstance, hostile: Request, harmless: Request): Promise<number> {
  const timeOf = ({ method = 'GET', ...request }: Request, little?: number) =>
    cpuTimeOf(() => origin.inject({ method, ...request }), little)
  let spent = await timeOf(hostile, MOST_MS)
  // A collection of garbage counts for the request in which it happens, so an expensive one is measured again.
  for (let tries = 0; tries < 8 && spent >= MOST_MS; tries++) spent = (await timeOf(hostile)) - (await timeOf(harmless))
  return spent
}

const repeated = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length))
const HARMLESS = 'x'

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
      const sent = (text: string) => ({
        url,
        headers: { authorization: `Bearer ${user.tokens.accessToken}`, [name]: repeated(text, HEADER_LENGTH) },
      })
      expect(await costOf(origin, sent(unit), sent(HARMLESS)), `${name}: ${unit}`).toBeLessThan(MOST_MS)
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
        const sent = (text: string) => ({ url: start + repeated(text, HEADER_LENGTH) })
        expect(await costOf(origin, sent(unit), sent(HARMLESS)), `${start}: ${unit}`).toBeLessThan(MOST_MS)
      }
  },
)

const BODY_UNITS = inFull(
  ['a@', 'a.', '@', ' ', '0', '+', '-', '%40a', 'eyJaaaaa', 'a-', '0 ', '\u0301', '://a'],
  ['a.', '@', ' ', '0', 'eyJaaaaa', '\u0301'],
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
      const sent = (text: string) => ({
        method,
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${user.tokens.accessToken}`,
          [HEADERS.idempotencyKey]: 'a-key-of-a-test',
        },
        payload: JSON.stringify({ [field]: repeated(text, BODY_LENGTH) }),
      })
      expect(await costOf(app.api, sent(unit), sent(HARMLESS)), `${field}: ${unit}`).toBeLessThan(MOST_MS)
    }
})

test.each(BODY_UNITS)('(case 45) a report whose properties repeat %j is cheap', async (unit) => {
  // A person of their own, because the batches of a person are limited.
  const { tokens } = await app.person()
  const sent = (text: string) => ({
    method: 'POST' as const,
    url: '/api/v1/client-reports',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.accessToken}` },
    payload: JSON.stringify({
      userProperties: Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`p${i}`, repeated(text, 2000)])),
      events: [{ id: crypto.randomUUID(), name: 'a', at: 0, properties: { text: repeated(text, 2000) } }],
    }),
  })
  expect(await costOf(app.api, sent(unit), sent(HARMLESS)), `repeated: ${unit}`).toBeLessThan(MOST_MS)
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
    const forms = (text: string, share = 1): Record<string, Request> => ({
      head: form(part(`name="summary"; ${repeated(text, 4000 * share)}`, 'a')),
      field: form(part('name="summary"', repeated(text, 16_000 * share))),
      file: form(part('name="screenshot"; filename="a.png"', repeated(text, 8000 * share))),
      boundary: form('', `multipart/form-data; boundary=${repeated(text.replaceAll(/[\r\n]/g, '-'), 4000 * share)}`),
    })
    const costIn = (place: string, share = 1) =>
      costOf(app.api, forms(unit, share)[place]!, forms(HARMLESS, share)[place]!)
    for (const place of Object.keys(forms(unit))) {
      const cost = await costIn(place)
      // On a busy machine all of it takes longer: then a form of four times the length may take eight times as long.
      const most = cost < MOST_MS ? MOST_MS : 8 * (await costIn(place, 1 / 4))
      expect(cost, `in the ${place}`).toBeLessThan(most)
    }
  },
)
