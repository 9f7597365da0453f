import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import fc from 'fast-check'
import type { HTTPMethods } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { routes } from '../../features/index.ts'
import { dereferenced } from '../../testing/openapi-document.ts'
import { testApp } from '../../testing/test-app.ts'
import { openapi } from '../operations/openapi.ts'

const SERVICE_KEY = 's'.repeat(32)
const lines: string[] = []
const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  env: { SERVICE_API_KEYS: SERVICE_KEY, DEBUG: 'true' },
  logTo: (line) => lines.push(line),
})
afterAll(() => app.close())
const user = await app.person()

interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
interface Operation {
  call: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, object>
}
const document = dereferenced<{ paths: Record<string, Record<string, Omit<Operation, 'call'>>> }>(openapi(routes))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, call: `${method.toUpperCase()} ${path}` })),
)

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

type Sent = Record<'path' | 'query' | 'header', Record<string, unknown>> & { body: unknown }

function requestOf({ parameters, requestBody }: Operation): fc.Arbitrary<Sent> {
  const part = (place: Operation['parameters'][number]['in']) => {
    const own = parameters.filter((one) => one.in === place)
    const text = ({ schema }: (typeof own)[number]) =>
      fc.oneof({ weight: 3, arbitrary: allowed(schema) }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) })
    return fc.record(Object.fromEntries(own.map((one) => [one.name, text(one)])), {
      requiredKeys: own.filter(({ required }) => required).map(({ name }) => name),
    })
  }
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  return fc.record({
    path: part('path'),
    query: part('query'),
    header: part('header'),
    body: schema ? valueOf(schema) : fc.constant(undefined),
  })
}

/** Only visible characters are allowed in a header. */
const headerText = (value: unknown) =>
  String(value)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()

async function request(operation: Operation, sent: Sent) {
  const [method = '', path = ''] = operation.call.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path[name])))
  const query = Object.entries(sent.query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  const isUsers = operation.security.some((scheme) => 'user' in scheme)
  const isServices = operation.security.some((scheme) => 'service' in scheme)
  const isForm = operation.requestBody?.content['multipart/form-data'] !== undefined
  const form = isForm ? formOf(sent.body) : undefined
  return app.inject({
    method: method as HTTPMethods,
    url: `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...Object.fromEntries(Object.entries(sent.header).map(([name, value]) => [name, headerText(value)])),
      ...(isUsers && { [HEADERS.authorization]: `Bearer ${user.tokens.accessToken}` }),
      ...(isServices && { [HEADERS.apiKey]: SERVICE_KEY }),
      ...(HEADERS.idempotencyKey in sent.header && { [HEADERS.idempotencyKey]: randomUUID() }),
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

describe('malformed input', () => {
  // Log-outs are excluded, because they would end the session of all other calls; they have their own test file.
  test.each(operations.filter(({ call }) => !call.endsWith('/user/logout')))(
    '$call answers any input as documented',
    async (operation) => {
      const documented = Object.keys(operation.responses)
      await fc.assert(
        fc.asyncProperty(requestOf(operation), async (sent) => {
          lines.length = 0
          const answer = await request(operation, sent)
          const isEmptyPath = Object.values(sent.path).some((value) => String(value) === '')
          const allowedStatuses = isEmptyPath ? [...documented, '404'] : documented
          expect(allowedStatuses, `${answer.body}\n${lines.join('\n')}`).toContain(String(answer.statusCode))
          expect(answer.statusCode).not.toBe(500)
        }),
        { seed: 24, numRuns: 20 },
      )
    },
  )

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
