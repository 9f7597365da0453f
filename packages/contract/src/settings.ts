/** A missing or invalid setting. The message is shown unchanged (section 8). */
export class SettingError extends Error {
  override name = 'SettingError'
}

/** Parses one setting from its raw value: a string of the environment, or a value of a JSON override. */
export type Reader<T> = (name: string, value: unknown) => T

const present = (name: string, value: unknown) => {
  if (value === undefined || value === null) throw new SettingError(`${name} is missing`)
  return value
}

export const string: Reader<string> = (name, value) => {
  if (typeof present(name, value) !== 'string') throw new SettingError(`${name} is not a string`)
  return value as string
}

export const number: Reader<number> = (name, value) => {
  const given = present(name, value)
  const parsed = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof parsed !== 'number' || !Number.isFinite(parsed)) throw new SettingError(`${name} is not a number`)
  return parsed
}

/** Exactly true or false, as a boolean or as text. */
export const boolean: Reader<boolean> = (name, value) => {
  const given = present(name, value)
  if (given === true || given === 'true') return true
  if (given === false || given === 'false') return false
  throw new SettingError(`${name} is not a boolean`)
}

/** A comma-separated list, trimmed and upper-cased; an empty text is an empty list. */
export const list: Reader<string[]> = (name, value) =>
  string(name, value)
    .split(',')
    .map((part) => part.trim().toUpperCase())
    .filter((part) => part !== '')

/** A regular expression; an empty text never matches. */
export const pattern: Reader<RegExp> = (name, value) => {
  const source = string(name, value)
  try {
    return new RegExp(source === '' ? '(?!)' : source)
  } catch {
    throw new SettingError(`${name} is not a valid regular expression`)
  }
}

/** The same reader with a default for an absent setting. */
export const withDefault =
  <T>(reader: Reader<T>, fallback: T): Reader<T> =>
  (name, value) =>
    value === undefined || value === null ? fallback : reader(name, value)

type Source = Readonly<Record<string, string | undefined>>

/**
 * The settings of `names` together with those that are in files: NAME_FILE is the path of a file whose content, without
 * a line break at its end, is the value of NAME, as Docker and Kubernetes hand over secrets.
 */
export function withFiles(names: readonly string[], source: Source, read: (path: string) => string): Source {
  const inFiles = names.flatMap((name) => {
    const path = source[`${name}_FILE`]
    // An own setting may end like this too: LOG_FILE is none of LOG.
    if (!path || names.includes(`${name}_FILE`)) return []
    if (source[name]) throw new SettingError(`${name} and ${name}_FILE are both set`)
    return [
      [name, contentOf(`${name}_FILE`, () => read(path))],
      [`${name}_FILE`, undefined],
    ]
  })
  return { ...source, ...Object.fromEntries(inFiles) }
}

function contentOf(name: string, read: () => string): string {
  try {
    return read().replace(/\r?\n$/, '')
  } catch (error) {
    throw new SettingError(`${name} cannot be read: ${(error as { code?: string }).code ?? 'unknown error'}`)
  }
}

export type Settings<Readers> = { readonly [Name in keyof Readers]: Readers[Name] extends Reader<infer T> ? T : never }

/** Parses every setting of `readers` from `source`; throws a SettingError that names the first invalid one. */
export function readSettings<const Readers extends Record<string, Reader<unknown>>>(
  readers: Readers,
  source: Readonly<Record<string, unknown>>,
): Settings<Readers> {
  return Object.fromEntries(
    Object.entries(readers).map(([name, reader]) => [name, reader(name, source[name])]),
  ) as Settings<Readers>
}
