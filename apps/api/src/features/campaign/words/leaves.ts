import { isDeepStrictEqual } from 'node:util'
import type { FieldMeta } from '../../../core/config/field.ts'
import type { Difference } from './differences.ts'
import { isFields, propertiesOf, type SchemaNode, withoutNull } from './schema-node.ts'

/** A single value that differs, and what its change does. */
export interface Leaf {
  effect: NonNullable<FieldMeta['effect']>
  before: unknown
  after: unknown
}

/** The single values of a difference. A field without an effect needs approval, so that none is forgotten. */
export function leavesOf({ node, change, before, after }: Difference): Leaf[] {
  return change === 'moved' ? [{ effect: { code: 'DISPLAY' }, before, after }] : inside(node, before, after)
}

function inside(nullable: SchemaNode, before: unknown, after: unknown): Leaf[] {
  const node = withoutNull(nullable)
  const properties = Object.entries(propertiesOf(node, [before, after]))
  if (properties.length > 0)
    return properties.flatMap(([name, child]) => {
      const [old, now] = [before, after].map((value) => (isFields(value) ? value[name] : undefined))
      return isDeepStrictEqual(old, now) ? [] : inside(child, old, now)
    })
  const { items } = node
  if (items && [before, after].some((value) => Array.isArray(value) && value.length > 0)) {
    const lists = [before, after].map((value): unknown[] => (Array.isArray(value) ? value : []))
    const length = Math.max(...lists.map((list) => list.length))
    return Array.from({ length }, (_, i) => i).flatMap((i) => inside(items, lists[0]![i], lists[1]![i]))
  }
  return [{ effect: node.effect ?? { code: 'TEXT' }, before, after }]
}
