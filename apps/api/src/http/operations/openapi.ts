import type { Endpoint, Schema } from '@momi/contract'
import { HEADERS } from '@momi/contract/headers'
import type { z } from 'zod'
import type { Route } from '../../core/implement.ts'
import { errorComponents, failures } from './openapi-errors.ts'
import { FEATURE_TAGS, featureOf } from './openapi-features.ts'
import { schemaCollection, type Json } from './openapi-schemas.ts'

type ToJson = ReturnType<typeof schemaCollection>['toJson']

const SECURITY = {
  user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a user.' },
  admin: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Access token of a member of staff.' },
  apikey: { type: 'apiKey', in: 'header', name: HEADERS.apiKey },
  service: { type: 'apiKey', in: 'header', name: HEADERS.apiKey, description: 'Key of another service of ours.' },
} as const

/** The contract as an OpenAPI 3.1 document, which begins with `introduction` (Markdown). */
export function openapi(routes: readonly Pick<Route, 'key' | 'endpoint'>[], introduction = ''): Json {
  const paths: Record<string, Json> = {}
  const { toJson, schemas } = schemaCollection()
  for (const { key, endpoint } of routes) {
    const [method = '', path = ''] = key.split(' ')
    const operations = (paths[path] ??= {})
    operations[method.toLowerCase()] = { tags: [featureOf(key)], ...operation(path, endpoint, method, toJson) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Momi API', version: '1', description: introduction },
    tags: FEATURE_TAGS,
    paths,
    components: {
      securitySchemes: SECURITY,
      schemas: { ...sorted(schemas), ...errorComponents.schemas },
      responses: errorComponents.responses,
    },
  }
}

const sorted = (schemas: Record<string, Json>) =>
  Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => one.localeCompare(other)))

/**
 * The name of an operation in generated clients: 'GET /api/v2/user/missions/{type}' is getUserMissionsByTypeV2.
 */
function operationIdOf(method: string, path: string): string {
  const [, version] = /^\/api\/v(\d+)\//.exec(path) ?? []
  const words = path
    .replace(/^\/api\/v\d+\//, '/')
    .replaceAll(/\{(\w+)\}/g, 'by-$1')
    .split(/[^\dA-Za-z]+/)
    .filter((word) => word !== '')
  const name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  return `${method.toLowerCase()}${name}${version ? `V${version}` : ''}`
}

function operation(path: string, endpoint: Endpoint, method: string, toJson: ToJson): Json {
  return {
    summary: endpoint.summary,
    ...(endpoint.developmentOnly && { description: DEVELOPMENT_ONLY, 'x-development-only': true }),
    operationId: operationIdOf(method, path),
    ...(endpoint.permission && { 'x-permission': endpoint.permission }),
    // An API key is optional: without one the call has fewer rights.
    security:
      endpoint.auth === 'none' ? [] : endpoint.auth === 'apikey' ? [{ apikey: [] }, {}] : [{ [endpoint.auth]: [] }],
    parameters: parameters(path, endpoint, toJson),
    ...(endpoint.body && {
      requestBody: { required: !takesNothing(endpoint.body), content: content(endpoint.body, endpoint.files, toJson) },
    }),
    responses: {
      [endpoint.status ?? 200]: success(endpoint, toJson),
      ...(!endpoint.failurePath && failures(method, endpoint)),
    },
  }
}

const DEVELOPMENT_ONLY = 'Only in development, where DEBUG is on. Elsewhere it answers 404, whoever calls.'

const takesNothing = (body: Schema) => (body as unknown as z.ZodType).safeParse(undefined).success

function content(body: Schema, files: Endpoint['files'], toJson: ToJson): Json {
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

function parameters(path: string, endpoint: Endpoint, toJson: ToJson): Json[] {
  const declared = endpoint.params ? fields(endpoint.params, 'path', toJson) : []
  const names = new Set(declared.map(({ name }) => name))
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return [
    ...declared,
    ...inPath
      .filter((name) => !names.has(name))
      .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(endpoint.query ? fields(endpoint.query, 'query', toJson) : []),
    ...(endpoint.headers ? fields(endpoint.headers, 'header', toJson) : []),
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

function fields(schema: Schema, place: 'path' | 'query' | 'header', toJson: ToJson): Json[] {
  const { properties = {}, required = [] } = toJson(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

function success(endpoint: Endpoint, toJson: ToJson): Json {
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
