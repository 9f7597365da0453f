/** A copy of an OpenAPI document in which each reference is replaced by the component to which it leads. */
export function dereferenced<T>(document: object): T {
  const target = (reference: string): unknown =>
    reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document)
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...others } = value as { $ref?: unknown }
    const own = Object.fromEntries(Object.entries(others).map(([key, child]) => [key, copy(child)]))
    return typeof $ref === 'string' ? { ...(copy(target($ref)) as object), ...own } : own
  }
  return copy(document) as T
}
