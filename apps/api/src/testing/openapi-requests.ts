import fc from 'fast-check'
import { z } from 'zod'
import { routes } from '../features/index.ts'
import { openapi } from '../http/operations/openapi.ts'
import { dereferenced } from './openapi-document.ts'

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
export interface Operation {
  call: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
const document = dereferenced<{ paths: Record<string, Record<string, Omit<Operation, 'call'>>> }>(openapi(routes))
/** The calls of the OpenAPI document. */
export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
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

/** The parts of a request: parameters by place, and the body. */
export type Sent = Record<'path' | 'query' | 'header', Record<string, unknown>> & { body: unknown }

/** Requests of a call: as the document allows them, and with values that it does not allow. */
export function requestOf({ parameters, requestBody }: Operation): fc.Arbitrary<Sent> {
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
    header: part('header').map((header) =>
      Object.fromEntries(Object.entries(header).map(([name, value]) => [name, headerText(value)])),
    ),
    body: schema ? valueOf(schema) : fc.constant(undefined),
  })
}

/** Only visible characters are allowed in a header. */
const headerText = (value: unknown) =>
  String(value)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()

const compiled = new WeakMap<object, z.ZodType>()
/** What is wrong with a value by a schema of the document, which says nothing of the rules that zod refines. */
function problemOf(schema: JsonSchema, value: unknown): string | undefined {
  let parser = compiled.get(schema)
  if (!parser) compiled.set(schema, (parser = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])))
  const { error } = parser.safeParse(value)
  return error && z.prettifyError(error)
}

/** A parameter is a text, and may stand for a number or a boolean; an empty one stands for 0. */
function problemOfText(schema: JsonSchema, text: string): string | undefined {
  const meanings = [text, Number(text), ...(/^(true|false)$/.test(text) ? [text === 'true'] : [])]
  const problems = meanings.map((value) => problemOf(schema, value))
  return problems.includes(undefined) ? undefined : problems[0]
}

/** Whether the body is a multipart form. */
export const isForm = ({ requestBody }: Operation): boolean => requestBody?.content['multipart/form-data'] !== undefined

/** What is wrong with a request by the document. */
export function requestProblems(operation: Operation, sent: Sent): string[] {
  const parameters = operation.parameters.flatMap(({ name, in: place, required, schema }) => {
    const value = sent[place][name]
    if (value === undefined) return required ? [`${place}.${name} is missing`] : []
    const problem = problemOfText(schema, String(value))
    return problem === undefined ? [] : [`${place}.${name}: ${problem}`]
  })
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const problem = schema && problemOf(schema, sent.body)
  return problem === undefined ? parameters : [...parameters, `body: ${problem}`]
}

/** What is wrong with an answer by the document. */
export function answerProblem({ responses }: Operation, status: number, text: string): string | undefined {
  const response = responses[status]
  if (!response) return `the status ${status} is not documented`
  const schema = response.content?.['application/json']?.schema
  return schema && problemOf(schema, JSON.parse(text))
}
