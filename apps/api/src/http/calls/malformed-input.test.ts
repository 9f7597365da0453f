import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { rounds } from '@momi/testing/rounds'
import { IS_TEST_FULL } from '@momi/testing/test-full'
import fc from 'fast-check'
import type { HTTPMethods } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import {
  answerProblem,
  isForm,
  operations,
  requestOf,
  requestProblems,
  type Operation,
  type Sent,
} from '../../testing/openapi-requests.ts'
import { testApp } from '../../testing/test-app.ts'

const SERVICE_KEY = 's'.repeat(32)
const lines: string[] = []
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  env: { SERVICE_API_KEYS: SERVICE_KEY, DEBUG: 'true' },
  logTo: (line) => lines.push(line),
})
afterAll(() => app.close())
const user = await app.person()
const INSTANCE = randomUUID()

type Caller = 'nobody' | 'user' | 'admin' | 'service'
const credentials = {
  nobody: () => ({}),
  user: () => ({ [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}` }),
  admin: () => ({ [HEADERS.authorization]: `Bearer ${staff.tokens.accessToken}` }),
  service: () => ({ [HEADERS.apiKey]: SERVICE_KEY, [HEADERS.payoutInstance]: INSTANCE }),
} satisfies Record<Caller, () => Record<string, string>>
let staff = await app.staff('owner')

/** Who may make a call: nobody in particular, if it needs no credential. */
const callerOf = ({ security }: Operation): Caller =>
  (['user', 'admin', 'service'] as const).find((one) => security.some((scheme) => one in scheme)) ?? 'nobody'

async function request(operation: Operation, sent: Sent, caller: Caller) {
  const [method = '', path = ''] = operation.call.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path[name])))
  const query = Object.entries(sent.query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const form = isForm(operation) ? formOf(sent.body) : undefined
  return app.inject({
    method: method as HTTPMethods,
    url: `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(sent.header as Record<string, string>),
      ...credentials[caller](),
      ...(form && { 'content-type': form.headers.get('content-type')! }),
      ...(!form && sent.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
    ...(!form && sent.body !== undefined && { payload: JSON.stringify(sent.body) }),
  })
}

function formOf(body: unknown): Response {
  const form = new FormData()
  if (typeof body === 'object' && body !== null)
    for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  return new Response(form)
}

/** The rules that a schema in the document cannot say, by the place and the message. */
const RULES = [
  /must not hold a NUL character$/,
  /is nested too deeply, or holds what no text holds$/,
  // Of a text without the spaces around it.
  /: Too small: expected string/,
  /: must be of the years 1 to 9998$/,
  /: is not an IANA time zone$/,
  /amount: must not be 0$/,
  /^query\.(end_date: is before start_date|\w+: goes together with \w+)$/,
  // A list of names, separated by commas.
  /^query\.kinds\.\d+: Invalid option/,
]
/** Accepted although the document does not allow it: an invalid referrer counts as none. */
const IGNORED = /→ at referrerId$/

const OTHERS = ['nobody', 'user', 'admin', 'service'] as const

describe('requests from the OpenAPI document', () => {
  // Log-outs are excluded, because they would end the session of all other calls; they have their own test file.
  test.each(operations.filter(({ call }) => !call.endsWith('/user/logout')))(
    '$call answers its callers as documented, accepts only what is documented, and refuses others',
    async (operation) => {
      const caller = callerOf(operation)
      const others = OTHERS.filter((one) => one !== caller)
      let requests = 0
      // A call of staff may have ended the session.
      if (caller === 'admin') staff = await app.staff('owner')
      await fc.assert(
        fc.asyncProperty(requestOf(operation), async (random) => {
          lines.length = 0
          const sent = withHeaders(random)
          const answer = await request(operation, sent, caller)
          const { statusCode: status } = answer
          const context = `${JSON.stringify(sent)}\n${answer.body}\n${lines.join('\n')}`
          expect(status, context).not.toBe(500)
          const isEmptyPath = Object.values(sent.path).some((value) => String(value) === '')
          if (isEmptyPath && status === 404) return
          expect(answerProblem(operation, status, answer.body), context).toBeUndefined()
          const problems = requestProblems(operation, sent)
          if (status < 300)
            expect(
              problems.filter((problem) => !IGNORED.test(problem)),
              context,
            ).toEqual([])
          if (problems.length === 0) expect(unexplained(operation, answer), context).toEqual([])
          if (caller === 'nobody') return
          const other = await request(operation, sent, others[requests++ % others.length]!)
          expect([401, 403, 404], `${context}\n${other.body}`).toContain(other.statusCode)
        }),
        { numRuns: rounds(6, 270), ...(!IS_TEST_FULL && { seed: 24 }) },
      )
    },
  )

  /** The headers that a request has in any case: a new key, and the instance that holds the lease. */
  function withHeaders(sent: Sent): Sent {
    const own: Record<string, string> = { [HEADERS.idempotencyKey]: randomUUID(), [HEADERS.payoutInstance]: INSTANCE }
    const header = Object.entries(sent.header).map(([name, value]) => [name, own[name] ?? value])
    return { ...sent, header: Object.fromEntries(header) }
  }

  /** Why a request was refused that the document allows, except for rules that the document cannot say. */
  function unexplained(operation: Operation, { body, statusCode }: { body: string; statusCode: number }) {
    // A form's files, and the rules between its fields, are not in the document.
    if (statusCode < 400 || isForm(operation)) return []
    const { errorCode, errors = [] } = JSON.parse(body) as {
      errorCode: string
      errors?: { path: string; message: string }[]
    }
    if (errorCode !== 'validation_error') return []
    const places = errors.map(({ path, message }) => `${path}: ${message}`)
    return places.filter((place) => !RULES.some((rule) => rule.test(place)))
  }

  const send = (url: string, payload?: string) =>
    app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: {
        [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}`,
        [HEADERS.apiKey]: SERVICE_KEY,
        [HEADERS.idempotencyKey]: randomUUID(),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    })

  test.each([
    ['an id of 5,000 characters', `/api/v1/rewards/my-items/${'x'.repeat(5_000)}`, undefined, 'params.reward_item_id'],
    ['an id with a NUL', '/api/v1/rewards/my-items/%00', undefined, 'params'],
    [
      'a day of the year 0',
      '/api/v1/rewards/claimed/crypto?start_date=0000-02-29&end_date=2026-03-02',
      undefined,
      'query.start_date',
    ],
    [
      'the last day of 9999',
      '/api/v1/rewards/claimed/crypto?start_date=2026-03-02&end_date=9999-12-31',
      undefined,
      'query.end_date',
    ],
    ['a query with a NUL', '/api/v1/rewards/earned?cursor=a%00b', undefined, 'query'],
    ['a body with a NUL', '/api/v2/user/client-state', '{"state":{"language":"\\u0000"}}', 'body'],
    ['a name with a NUL', '/api/v2/user/client-state', '{"state":{"\\u0000":"x"}}', 'body'],
    [
      'a body of 10,000 arrays in each other',
      '/api/v2/user/client-state',
      `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      'body',
    ],
  ])('%s is a validation error that names the place', async (_, url, payload, path) => {
    const answer = await send(url, payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errorCode: 'validation_error', errors: [{ path }] })
  })

  const HEADER_UNITS = [',', ';', '=', 'en;q=0.1,', '%', '.', 'eyJ', 'a.b.', '"', ':', '1', '-']
  /** Short texts of units, and one that fills the headers that a request may have. */
  const headerValue = fc
    .tuple(fc.array(fc.constantFrom(...HEADER_UNITS, 'pt-BR', 'Bearer ', 'momi'), { maxLength: 8 }), fc.boolean())
    .map(([parts, isLong]) =>
      (isLong ? (parts.join('') || 'a').repeat(15_000).slice(0, 15_000) : parts.join('')).trim(),
    )

  test.each([
    'authorization',
    'accept-language',
    'cookie',
    'content-type',
    'x-forwarded-for',
    'x-request-id',
    'traceparent',
    'user-agent',
    'if-none-match',
    HEADERS.apiKey,
    HEADERS.idempotencyKey,
  ])('any value of the header %s, of 15 KB too, is answered and never with 500', async (name) => {
    await fc.assert(
      fc.asyncProperty(headerValue, async (value) => {
        const own = {
          [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}`,
          [HEADERS.idempotencyKey]: randomUUID(),
        }
        const headers = { ...own, 'content-type': 'application/json', [name]: value }
        for (const url of ['/api/v2/user/client-state', '/api/v1/client-reports']) {
          const answer = await app.inject({ method: 'POST', url, headers, payload: '{"state":{}}' })
          expect(answer.statusCode, `${url} ${value.slice(0, 100)}\n${answer.body}`).toBeLessThan(500)
        }
      }),
      { numRuns: rounds(5, 500) },
    )
  })

  test('any change of the bytes of a form is answered and never with 500', async () => {
    const whole = formOf({ country: 'NG', phone: '0803', email: 'ada@mail.example', summary: 'A' })
    const bytes = Buffer.from(await whole.clone().arrayBuffer())
    const headers = {
      [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}`,
      'content-type': whole.headers.get('content-type')!,
    }
    const change = fc.record({ at: fc.nat(bytes.length), remove: fc.nat(30), add: fc.uint8Array({ maxLength: 30 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const payload = changes.reduce(
          (form, { at, remove, add }) => Buffer.concat([form.subarray(0, at), add, form.subarray(at + remove)]),
          bytes,
        )
        const own = { ...headers, [HEADERS.idempotencyKey]: randomUUID() }
        const answer = await app.inject({ method: 'POST', url: '/api/v1/user/feedback', headers: own, payload })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
      }),
      { numRuns: rounds(30, 3_000) },
    )
  })

  test('a NUL character in the text of feedback is a validation error', async () => {
    const form = formOf({
      country: 'NG',
      phone: '+2348031234567',
      email: 'ada@mail.example',
      problemArea: 'POINTS',
      summary: 'a\0b',
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/user/feedback',
      headers: {
        [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}`,
        [HEADERS.idempotencyKey]: randomUUID(),
        'content-type': form.headers.get('content-type')!,
      },
      payload: Buffer.from(await form.arrayBuffer()),
    })
    expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([422, 'validation_error'])
  })
})
