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
  requestProblems,
  type JsonSchema,
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

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  'x'.repeat(5_000),
  '\u{1F600}'.repeat(100),
  '\uFFFF',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '%',
  '-1',
  '99999999999999999999',
  '1e309',
  'NaN',
  '2026-13-45',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '__proto__',
]
const HOSTILE_VALUES = [
  ...HOSTILE_TEXTS,
  '\uD800',
  null,
  true,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e300,
  [],
  {},
  ['\0'],
  { '\0': '\0' },
]

/** Values that a schema allows, and some that it refuses. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: allowed(schema) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  )
}

function allowed(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, items, properties = {}, required = [], additionalProperties } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map(allowed))
  if (type === 'string') return textOf(schema)
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: Math.max(schema.minimum ?? 0, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) })
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(valueOf(items ?? {}), { maxLength: 3 })
  if (type !== 'object') return fc.jsonValue({ maxDepth: 2 })
  const named = fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one)])), {
    requiredKeys: required,
  })
  if (typeof additionalProperties !== 'object') return named
  return fc.dictionary(fc.string({ maxLength: 8 }), valueOf(additionalProperties), { maxKeys: 3 })
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ minLength, maxLength: Math.min(maxLength, 5_000) })
}

/** Requests of a call: as the document allows them, and with values that it does not allow. */
function requestOf({ parameters, requestBody }: Operation): fc.Arbitrary<Sent> {
  const part = (place: Operation['parameters'][number]['in']) => {
    const own = parameters.filter((one) => one.in === place)
    const text = ({ schema }: (typeof own)[number]) =>
      fc.oneof({ weight: 3, arbitrary: allowed(schema) }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) })
    const texts = fc.record(Object.fromEntries(own.map((one) => [one.name, text(one)])), {
      requiredKeys: own.filter(({ required }) => required).map(({ name }) => name),
    })
    return texts.map((given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])))
  }
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  return fc.record({
    path: part('path'),
    query: part('query'),
    header: part('header').map((header) =>
      Object.fromEntries(Object.entries(header).map(([name, value]) => [name, headerText(value)])),
    ),
    body: schema ? valueOf(schema) : fc.constant(undefined),
  })
}

/** Only visible characters are allowed in a header. */
const headerText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '').trim()

/** Calls that end the session of their caller. */
const ENDS_SESSION = /\/user\/(?:logout|device-moves\/take-over)$/

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
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.path[name] ?? ''))
  const query = Object.entries(sent.query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const form = isForm(operation) ? formOf(sent.body) : undefined
  return app.inject({
    method: method as HTTPMethods,
    url: `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...sent.header,
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
  /^query\.(\w+: is before \w+|\w+: goes together with [\w ]+)$/,
  // A list of names, separated by commas.
  /^query\.kinds\.\d+: Invalid option/,
]
/** Accepted although the document does not allow it: an invalid referrer counts as none. */
const IGNORED = /→ at referrerId$/

type Answer = { body: string; statusCode: number }

const OTHERS = ['nobody', 'user', 'admin', 'service'] as const

describe('requests from the OpenAPI document', () => {
  // Log-outs are excluded, because they would end the session of all other calls; they have their own test file.
  test.each(operations.filter(({ call }) => !ENDS_SESSION.test(call)))(
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
          const faults = faultsOf(operation, sent, answer)
          if (caller !== 'nobody') {
            const other = await request(operation, sent, others[requests++ % others.length]!)
            if (![401, 403, 404].includes(other.statusCode)) faults.push(`another caller got ${other.statusCode}`)
          }
          expect([
            ...faults,
            ...(faults.length > 0 ? [`${JSON.stringify(sent)}\n${answer.body}\n${lines.join('\n')}`] : []),
          ]).toEqual([])
        }),
        { numRuns: rounds(3, 270), ...(!IS_TEST_FULL && { seed: 24 }) },
      )
    },
  )

  /** The headers that a request has in any case: a new key, and the instance that holds the lease. */
  function withHeaders(sent: Sent): Sent {
    const own: Record<string, string> = { [HEADERS.idempotencyKey]: randomUUID(), [HEADERS.payoutInstance]: INSTANCE }
    const header = Object.entries(sent.header).map(([name, value]) => [name, own[name] ?? value])
    return { ...sent, header: Object.fromEntries(header) }
  }

  /** What is wrong with an answer, or with what was accepted or refused. */
  function faultsOf(operation: Operation, sent: Sent, { body, statusCode: status }: Answer): string[] {
    if (status === 500) return ['it failed']
    if (status === 404 && Object.values(sent.path).includes('')) return []
    const answered = answerProblem(operation, status, body)
    const problems = requestProblems(operation, sent)
    return [
      ...(answered === undefined ? [] : [answered]),
      ...(status < 300 ? problems.filter((problem) => !IGNORED.test(problem)) : []),
      ...(problems.length === 0 ? refusals(operation, { body, statusCode: status }) : []),
    ]
  }

  /** Why a request was refused that the document allows, except for rules that the document cannot say. */
  function refusals(operation: Operation, { body, statusCode }: Answer): string[] {
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
      { numRuns: rounds(3, 500) },
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
        expect(answer.statusCode).toBeLessThan(500)
      }),
      { numRuns: rounds(15, 3_000) },
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
