import type { Endpoint, Schema } from '@momi/contract'
import { errors, type ErrorCode } from '@momi/contract/errors'
import { HEADERS } from '@momi/contract/headers'
import { z } from 'zod'
import type { Route } from '../core/implement.ts'
import { FEATURE_TAGS, featureOf } from './openapi-features.ts'

type Json = Record<string, unknown>

const SECURITY = {
  user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a user.' },
  admin: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a member of staff.' },
  apikey: { type: 'apiKey', in: 'header', name: HEADERS.apiKey },
  service: { type: 'apiKey', in: 'header', name: HEADERS.apiKey, description: 'Key of another service of ours.' },
} as const

const toJson = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: 'any' })
  return rest
}

/** The contract as an OpenAPI 3.1 document. */
export function openapi(routes: readonly Pick<Route, 'key' | 'endpoint'>[]): Json {
  const paths: Record<string, Json> = {}
  for (const { key, endpoint } of routes) {
    const [method = '', path = ''] = key.split(' ')
    const operations = (paths[path] ??= {})
    operations[method.toLowerCase()] = { tags: [featureOf(key)], ...operation(path, endpoint, method) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Momi API',
      version: '1',
      description:
        'Every error answers `{ errorCode, detail, errors?, requestId }`; GET /api/v1/errors/codes lists the codes.',
    },
    tags: FEATURE_TAGS,
    paths,
    components: { securitySchemes: SECURITY },
  }
}

function operation(path: string, endpoint: Endpoint, method: string): Json {
  return {
    summary: endpoint.summary,
    ...(endpoint.developmentOnly && { description: DEVELOPMENT_ONLY, 'x-development-only': true }),
    operationId: `${method} ${path}`,
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    // An API key is optional: without one the call has fewer rights.
    security:
      endpoint.auth === 'none' ? [] : endpoint.auth === 'apikey' ? [{ apikey: [] }, {}] : [{ [endpoint.auth]: [] }],
    parameters: parameters(path, endpoint),
    ...(endpoint.body && {
      requestBody: { required: !takesNothing(endpoint.body), content: content(endpoint.body, endpoint.files) },
    }),
    responses: { [endpoint.status ?? 200]: success(endpoint), ...(!endpoint.failurePath && failures(endpoint)) },
  }
}

const DEVELOPMENT_ONLY = 'Only in development, where DEBUG is on. Elsewhere it answers 404, whoever calls.'

const takesNothing = (body: Schema) => (body as unknown as z.ZodType).safeParse(undefined).success

function content(body: Schema, files: Endpoint['files']): Json {
  const schema = toJson(body, 'input')
  if (!files) return { 'application/json': { schema } }
  const described = Object.entries(files).map(([name, { mostBytes, types }]) => [
    name,
    { type: 'string', contentMediaType: types.join(', '), description: `A file of ${mostBytes} bytes at most.` },
  ])
  const properties = { ...(schema['properties'] as Json), ...(Object.fromEntries(described) as Json) }
  const encoding = Object.fromEntries(
    Object.entries(files).map(([name, { types }]) => [name, { contentType: types.join(', ') }]),
  )
  return { 'multipart/form-data': { schema: { ...schema, properties }, encoding } }
}

function parameters(path: string, endpoint: Endpoint): Json[] {
  const declared = endpoint.params ? fields(endpoint.params, 'path') : []
  const names = new Set(declared.map(({ name }) => name))
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return [
    ...declared,
    ...inPath
      .filter((name) => !names.has(name))
      .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(endpoint.query ? fields(endpoint.query, 'query') : []),
    ...(endpoint.headers ? fields(endpoint.headers, 'header') : []),
    ...(endpoint.idempotent
      ? [
          {
            name: HEADERS.idempotencyKey,
            in: 'header',
            required: true,
            description: 'A retry with the same key and body gets the first answer.',
            schema: { type: 'string', minLength: 8, maxLength: 128 },
          },
        ]
      : []),
  ]
}

function fields(schema: Schema, place: 'path' | 'query' | 'header'): Json[] {
  const { properties = {}, required = [] } = toJson(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function success(endpoint: Endpoint): Json {
  if (endpoint.stream)
    return {
      description: 'A file, streamed.',
      content: Object.fromEntries(endpoint.stream.map((type) => [type, { schema: { type: 'string' } }])),
    }
  if (!endpoint.response)
    return {
      description: 'Leads elsewhere.',
      headers: { location: { required: true, schema: { type: 'string', format: 'uri' } } },
    }
  return { description: 'OK', content: { 'application/json': { schema: toJson(endpoint.response, 'output') } } }
}

/** One response for each status, with its error codes. */
function failures(endpoint: Endpoint): Json {
  const codes = new Set<ErrorCode>([
    ...(endpoint.errors ?? []),
    ...inputErrors(endpoint),
    ...(endpoint.auth === 'user' ? TOKEN_ERRORS : []),
    ...(endpoint.auth === 'admin' ? ADMIN_TOKEN_ERRORS : []),
    ...(endpoint.permission ? (['admin_permission_denied'] as const) : []),
    ...(endpoint.idempotent ? (['idempotency_key_reused'] as const) : []),
    'too_many_requests',
    'internal_error',
  ])
  const byStatus = Map.groupBy(codes, (code) => errors[code])
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, of]) => [
        status,
        { description: of.join(', '), content: { 'application/json': { schema: errorSchema(of) } } },
      ]),
  )
}

const TOKEN_ERRORS = [
  'access_token_missing',
  'access_token_invalid',
  'access_token_expired',
  'access_token_invalid_issuer_or_audience',
] as const

const ADMIN_TOKEN_ERRORS = ['admin_token_missing', 'admin_token_invalid', 'admin_token_expired'] as const

function inputErrors(endpoint: Endpoint): ErrorCode[] {
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.headers ?? endpoint.body ?? endpoint.idempotent
  if (!takesInput) return []
  return [
    endpoint.invalid ? 'invalid_request' : 'validation_error',
    ...(endpoint.body ? ['payload_too_large' as const] : []),
  ]
}

const errorSchema = (codes: ErrorCode[]): Json => ({
  type: 'object',
  required: ['errorCode', 'detail', 'requestId'],
  properties: {
    errorCode: { enum: codes },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    ...(codes.includes('mission_counter_conflict') && { counter: { type: 'object' } }),
  },
})
