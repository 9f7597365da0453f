import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Endpoint } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import { afterAll, expect, test } from 'vitest'
import { routes } from '../../features/index.ts'
import { dereferenced } from '../../testing/openapi-document.ts'
import { testApp } from '../../testing/test-app.ts'
import { apiOrigin } from '../origins.ts'
import { firstCall } from './first-call.ts'
import { openapi } from './openapi.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, unknown[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  tags: { name: string }[]
  components: { securitySchemes: Record<string, object> }
}

// Serialized, because the document is sent as JSON.
const shared = JSON.parse(JSON.stringify(openapi(routes))) as Document
const document = dereferenced<Document>(shared)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, path, operation })),
)
const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(() => app.close())
const described = new Map(operations.map(({ call, operation }) => [call, operation]))

const accepts = (schema: NonNullable<Endpoint['body']>, value: unknown) => {
  try {
    schema.parse(value)
    return true
  } catch {
    return false
  }
}

test.each(routes.map(({ key, endpoint }) => ({ key, endpoint })))(
  '[API-01] the document requires the body of $key if and only if the call does',
  ({ key, endpoint }) => {
    const expected = endpoint.body && !accepts(endpoint.body, undefined)
    expect(described.get(key)?.requestBody?.required).toBe(expected)
  },
)

test('[API-01] a check-in without a body works as documented', async () => {
  expect(described.get('POST /api/v1/streaks/checkin')?.requestBody?.required).toBe(false)
  const { tokens } = await app.person()
  const headers = { [HEADERS.authorization]: `Bearer ${tokens.accessToken}`, [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/streaks/checkin', headers })
  expect(answer.statusCode).toBe(200)
})

test('the document is a valid OpenAPI 3.1 document', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Momi API', version: '1' } })
  expect(Object.keys(document.paths).filter((path) => !path.startsWith('/'))).toEqual([])
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z][\dA-Za-z]*$/.test(id))).toEqual([])
})

/** Runs what a reader pastes into a shell; returns the output. */
const shell = async (script: string) => (await promisify(execFile)('sh', ['-euc', script])).stdout

test('[API-01] the commands of the first call, pasted into a shell, log in, check in and renew the token', async () => {
  const api = apiOrigin(app.deps, routes)
  try {
    const { port } = new URL(await api.listen({ port: 0, host: 'localhost' }))
    const shown = firstCall({ ...app.env, PORT: Number(port) - 1 })
    const [login, checkIn, renewal] = [...shown.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands)
    const answers = (await shell([login, 'echo', checkIn, 'echo', renewal].join('\n'))).split('\n')
    const [example = ''] = [...shown.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json)
    const me = JSON.parse(answers[0]!) as Record<string, unknown>
    expect({ ...me, id: '…', haid: '…' }).toEqual(JSON.parse(example))
    expect(answers[1]).toContain('"pointsAwarded":10,"balance":10')
    expect(JSON.parse(answers[2]!)).toMatchObject({ balance: 10 })
  } finally {
    await api.close()
  }
})

test('the documentation of a production api names no key', () => {
  const shown = firstCall({ PORT: 3000, isDevelopment: false, API_KEYS_NATIVE: ['a-secret-key'] })
  expect(shown).not.toContain('a-secret-key')
})

test('the document has each large schema once', () => {
  const counts = new Map<string, number>()
  JSON.stringify(shared, (_key, value: unknown) => {
    const isSchema = typeof value === 'object' && value !== null && 'type' in value && value.type === 'object'
    const text = isSchema ? JSON.stringify(value) : ''
    if (text.length > 1500) counts.set(text, (counts.get(text) ?? 0) + 1)
    return value
  })
  expect([...counts].filter(([, count]) => count > 1).map(([text]) => text.slice(0, 200))).toEqual([])
})

test.each(routes.filter(({ key, endpoint }) => !key.startsWith('GET ') && !endpoint.body).map(({ key }) => key))(
  '[API-01] %s, which takes no body, documents its answer to one that is not JSON',
  async (key) => {
    const [method = '', path = ''] = key.split(' ')
    const caller = path.includes('/admin/') ? await app.staff('owner') : await app.person()
    // Calls of services.
    const service = { [HEADERS.apiKey]: app.env.SERVICE_API_KEYS[0]!, [HEADERS.payoutInstance]: randomUUID() }
    const answer = await app.inject({
      method: method as 'POST',
      url: path.replaceAll(/\{\w+\}/g, randomUUID()),
      headers: {
        ...(path.includes('/airdrop/') ? service : { [HEADERS.authorization]: `Bearer ${caller.tokens.accessToken}` }),
        [HEADERS.idempotencyKey]: randomUUID(),
        'content-type': 'application/json',
      },
      payload: '{',
    })
    const statuses = Object.keys(described.get(key)?.responses ?? {})
    expect(statuses).toContain(String(answer.statusCode))
    expect([400, 422]).toContain(answer.statusCode)
  },
)

test.each(operations)('$call is a valid OpenAPI 3.1 operation', ({ path, operation }) => {
  const { parameters, responses, security, summary, tags, requestBody } = operation
  expect(summary).not.toBe('')
  expect(tags.every((tag) => tag !== '')).toBe(true)
  expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
  for (const scheme of security.flatMap((one) => Object.keys(one)))
    expect(document.components.securitySchemes).toHaveProperty(scheme)

  const places = parameters.map(({ name, in: place }) => `${place} ${name.toLowerCase()}`)
  expect(new Set(places).size).toBe(places.length)
  const inPath = parameters.filter((one) => one.in === 'path')
  expect(inPath.map(({ name }) => `{${name}}`).toSorted()).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted())
  expect(inPath.every(({ required }) => required)).toBe(true)
  for (const one of parameters) {
    expect(['path', 'query', 'header']).toContain(one.in)
    // OpenAPI has other places for these three headers in an operation.
    expect(['accept', 'content-type', 'authorization']).not.toContain(one.name.toLowerCase())
  }

  expect(Object.keys(responses).filter((status) => !/^[1-5]\d\d$/.test(status))).toEqual([])
  expect(Object.values(responses).every(({ description }) => description !== '')).toBe(true)
  const schemas = [
    ...parameters.map(({ schema }) => schema),
    ...[requestBody, ...Object.values(responses)].flatMap((one) =>
      Object.values(one?.content ?? {}).map(({ schema }) => schema),
    ),
  ]
  for (const schema of schemas) expect(flawsIn(schema)).toEqual([])
})

const TYPES = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
/** Keywords with schemas as values: in an object by name, in a list, or a single one. */
const NAMED = ['properties', 'patternProperties', '$defs']
const LISTED = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const SINGLE = ['items', 'additionalProperties', 'propertyNames', 'not', 'contains']

/** Violations of JSON Schema 2020-12 in a schema, with their places. */
function flawsIn(schema: unknown, at = '#'): string[] {
  if (typeof schema === 'boolean') return []
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at} is no schema`]
  const its = schema as Record<string, unknown>
  const { type, required, enum: values, $ref, pattern } = its
  const flaws: string[] = []
  if ([type ?? []].flat().some((one) => !TYPES.has(one))) flaws.push(`${at} has no such type`)
  if (required !== undefined && !(Array.isArray(required) && new Set(required).size === required.length))
    flaws.push(`${at}/required`)
  if (values !== undefined && !(Array.isArray(values) && values.length > 0)) flaws.push(`${at}/enum`)
  // A reference that is left leads nowhere.
  if ($ref !== undefined) flaws.push(`${at}/$ref`)
  if (pattern !== undefined && !isPattern(pattern)) flaws.push(`${at}/pattern`)
  for (const keyword of NAMED)
    for (const [name, one] of Object.entries(its[keyword] ?? {}))
      flaws.push(...flawsIn(one, `${at}/${keyword}/${name}`))
  for (const keyword of LISTED)
    for (const [index, one] of ((its[keyword] ?? []) as unknown[]).entries())
      flaws.push(...flawsIn(one, `${at}/${keyword}/${index}`))
  for (const keyword of SINGLE) if (keyword in its) flaws.push(...flawsIn(its[keyword], `${at}/${keyword}`))
  return flaws
}

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === 'string' && new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
