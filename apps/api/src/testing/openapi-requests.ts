import { z } from 'zod'
import { routes } from '../features/index.ts'
import { openapi } from '../http/operations/openapi.ts'
import { dereferenced } from './openapi-document.ts'

export interface JsonSchema {
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

/** The parts of a request: parameters by place, and the body. */
export type Sent = Record<'path' | 'query' | 'header', Record<string, string>> & { body: unknown }

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
    const problem = problemOfText(schema, value)
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
