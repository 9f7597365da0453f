import { fieldOf, labelOf, optionOf, type JsonSchema, type Property } from './schema.ts'

/** A reference in a body. */
export interface ReferenceAt {
  path: readonly (string | number)[]
  label: string
  to: string
  value: string
}

/** The references in a body, in the order of its form. */
export function referencesIn(schema: JsonSchema, body: unknown): ReferenceAt[] {
  return collect({ name: '', schema }, body, [])
}

function collect(property: Property, value: unknown, path: ReferenceAt['path']): ReferenceAt[] {
  const field = fieldOf(property.schema)
  const inEach = (fields: readonly Property[]) =>
    fields.flatMap((each) => collect(each, (value as Record<string, unknown>)[each.name], [...path, each.name]))
  if (value === null || value === undefined) return []
  switch (field.kind) {
    case 'reference':
      return typeof value === 'string' ? [{ path, label: labelOf(property), to: field.to, value }] : []
    case 'group':
      return inEach(field.fields)
    case 'choice':
      return inEach(optionOf(field.options, value)?.fields ?? [])
    case 'nullable':
      return collect({ ...property, schema: field.inner }, value, path)
    case 'list':
      return (value as readonly unknown[]).flatMap((item, index) =>
        collect({ name: property.name, schema: field.item }, item, [...path, index]),
      )
    default:
      return []
  }
}

/** The body with other values at some paths. */
export function withValuesAt(body: unknown, values: readonly { path: ReferenceAt['path']; value: string }[]): unknown {
  const copy: unknown = structuredClone(body)
  for (const { path, value } of values) {
    let holder = copy as Record<string | number, unknown>
    for (const step of path.slice(0, -1)) holder = holder[step] as typeof holder
    holder[path.at(-1)!] = value
  }
  return copy
}
