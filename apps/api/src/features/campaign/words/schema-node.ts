import { z } from 'zod'
import type { FieldMeta } from '../../../core/config/field.ts'

/** A part of the JSON schema of a body, with the metadata of its field. */
export interface SchemaNode extends Partial<Omit<FieldMeta, 'unit'>> {
  /** Also a currency, where it is the value of another field. */
  readonly unit?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nodes = new WeakMap<z.ZodType, SchemaNode>()

/** The JSON schema of a body. It is kept, because making it takes milliseconds, and every change needs several. */
export function schemaNodeOf(schema: z.ZodType): SchemaNode {
  const kept = nodes.get(schema)
  if (kept) return kept
  const node = z.toJSONSchema(schema, { io: 'input' }) as SchemaNode
  nodes.set(schema, node)
  return node
}

/** The alternatives of a union, without null. */
export const branchesOf = (node: SchemaNode): readonly SchemaNode[] =>
  (node.oneOf ?? node.anyOf ?? []).filter(({ type }) => type !== 'null')

/** A field with its unit, where that is the value of the field beside it in each of these objects. */
export function withUnit(node: SchemaNode, objects: readonly unknown[]): SchemaNode {
  if (node.unitOf === undefined) return node
  const [unit, ...others] = new Set(objects.filter(isFields).map((fields) => fields[node.unitOf!]))
  return typeof unit === 'string' && unit !== '' && others.length === 0 ? { ...node, unit } : node
}

/** A nullable type as that type. */
export function withoutNull(node: SchemaNode): SchemaNode {
  const [only, ...others] = branchesOf(node)
  return only && others.length === 0 ? { ...only, ...node, anyOf: [], oneOf: [] } : node
}

/** Whether the values of a union are compared as a whole, such as a gift. */
export const isOneValue = (node: SchemaNode): boolean => branchesOf(node).some(({ phrase }) => phrase !== undefined)

const permits = (node: SchemaNode, value: unknown): boolean =>
  (node.const === undefined || node.const === value) && (node.enum === undefined || node.enum.includes(value))

/** The alternative of a union that a value has; the node itself if it is no union. */
export function branchOf(node: SchemaNode, value: unknown): SchemaNode | undefined {
  const branches = branchesOf(node)
  if (branches.length === 0) return node
  if (!isFields(value)) return undefined
  return branches.find(
    ({ properties = {}, required = [] }) =>
      required.every((name) => name in value) &&
      Object.entries(properties).every(([name, child]) => !(name in value) || permits(child, value[name])),
  )
}

/** The fields of an object, or of the alternatives of a union that these values have. */
export const propertiesOf = (node: SchemaNode, values: readonly unknown[]): Readonly<Record<string, SchemaNode>> =>
  Object.assign({}, ...values.map((value) => branchOf(node, value)?.properties ?? {}))
