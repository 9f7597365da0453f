import { branchesOf, isFields, propertiesOf, type SchemaNode, withoutNull, withUnit } from './schema-node.ts'
import { fillIn, lower, type Place } from './values.ts'

/** What a field is called within its object. The items of a list have names of their own. */
export const namesOfField = ({ title, items, item }: SchemaNode): string[] =>
  title === undefined || (items && item) ? [] : [lower(title)]

/** What an item of a list is called, such as "day 7". One that lacks what its name is made of has a number. */
export function nameOfItem({ item: template, items }: SchemaNode, item: unknown, at: number, place: Place): string {
  const name = template?.replace('{n}', String(at + 1))
  const parts = [...(name ?? '').matchAll(/\{(\w+)\}/g)].map(([, part]) => isFields(item) && item[part!])
  const isNamed = name !== undefined && !parts.some((part) => part === undefined || part === false || part === '')
  return isNamed ? fillIn(name, items!, item, place) : `item ${at + 1}`
}

/**
 * What the field at a path of a value is called, from the outside to the inside. A step that the schema does not have
 * has no name.
 */
export function namesAt(
  nullable: SchemaNode,
  value: unknown,
  [step, ...rest]: readonly (string | number)[],
  place: Place,
): string[] {
  if (step === undefined) return []
  const node = withoutNull(nullable)
  if (typeof step === 'number') {
    const item: unknown = Array.isArray(value) ? value[step] : undefined
    return [nameOfItem(node, item, step, place), ...namesAt(node.items ?? {}, item, rest, place)]
  }
  const child = childOf(node, value, step)
  const inner = isFields(value) ? value[step] : undefined
  const deeper = namesAt(child, inner, rest, place)
  // A list as a whole is called by its title.
  const own = rest.length === 0 && child.title !== undefined ? [lower(child.title)] : namesOfField(child)
  return [...own, ...deeper]
}

/** The field of a value; a half-filled one may have no alternative of a union yet. */
function childOf(node: SchemaNode, value: unknown, name: string): SchemaNode {
  const anyBranch = branchesOf(node).find(({ properties }) => properties?.[name])
  return propertiesOf(node, [value])[name] ?? anyBranch?.properties?.[name] ?? {}
}

/** The part of a schema at a path of a value. */
export function nodeAt(
  nullable: SchemaNode,
  value: unknown,
  [step, ...rest]: readonly (string | number)[],
): SchemaNode {
  const node = withoutNull(nullable)
  if (step === undefined) return node
  if (typeof step === 'number') return nodeAt(node.items ?? {}, Array.isArray(value) ? value[step] : undefined, rest)
  const child = withUnit(childOf(node, value, step), [value])
  return nodeAt(child, isFields(value) ? value[step] : undefined, rest)
}
