/** `fields` with those of a stored object that have the same type: storage may contain anything. */
export const withStored = <T extends object>(fields: T, stored: unknown): T => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(stored ?? {}).filter(([name, value]) => typeof value === typeof fields[name as keyof T]),
  ),
})
