import { isDeepStrictEqual } from 'node:util'
import { ConfigKindName, ConfigSubject } from '@momi/contract'
import { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import type { SubjectBody } from './problems.rules.ts'
import { textOfSubject } from './publish-items.ts'
import { schemaOf, subjectKindOf, withDefaults } from './subject-kinds.ts'
import { liveSubjects } from './subjects.store.ts'

const Body = z.record(z.string(), z.unknown())

/** A file has no stock. */
const FileKind = ConfigKindName.exclude(['stock_batch'])

/** Bodies by country, kind and key. What has a default may be left out. */
const ConfigFile = z.record(
  ConfigSubject.shape.countryCode,
  z.partialRecord(FileKind, z.record(ConfigSubject.shape.key, Body)),
)
type ConfigFile = z.infer<typeof ConfigFile>

/** The versions that the bodies of a file were exported from, by the names of their subjects. */
const Versions = z.record(z.string(), z.int().positive())

/** A subject of a file. `baseVersion`: the version that it was exported from; absent if the file does not say it. */
export interface FileItem extends SubjectBody {
  baseVersion?: number
}

/** What is configured in a country, or in all (null), as a file. */
export async function exportConfig({ db }: Pick<Ctx, 'db'>, country: string | null) {
  const file: ConfigFile = {}
  const versions: z.infer<typeof Versions> = {}
  const rows = await db.many(liveSubjects, { country, kind: null })
  for (const { body, version, ...subject } of rows.toSorted(byCountry)) {
    const kind = FileKind.safeParse(subject.kind)
    if (!kind.success) continue
    const ofCountry = (file[subject.country] ??= {})
    const ofKind = (ofCountry[kind.data] ??= {})
    ofKind[subject.key] = withoutDefaults(schemaOf(subject), body)
    versions[textOfSubject(subject)] = version
  }
  return { ...file, versions }
}

const byCountry = (one: { country: string }, other: { country: string }) =>
  Number(one.country > other.country) - Number(one.country < other.country)

/** Leaves out each field without which the body means the same. The others come in the order of the schema. */
function withoutDefaults(schema: z.ZodType, stored: unknown): z.infer<typeof Body> {
  const complete = schema.parse(stored)
  const shortest = fieldsOf(complete).reduce((body, path) => {
    const shorter = withoutField(body, path)
    return isDeepStrictEqual(schema.safeParse(shorter).data, complete) ? shorter : body
  }, complete)
  return Body.parse(shortest)
}

/** The path of every field, those of an object after its own. */
const fieldsOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([name, part]) => {
    const inside = fieldsOf(part, [...path, name])
    return Array.isArray(value) ? inside : [[...path, name], ...inside]
  })

function withoutField(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? withoutField(item, rest) : item))
  const fields = Object.entries(value).filter(([other]) => other !== name || rest.length > 0)
  return Object.fromEntries(fields.map(([other, part]) => [other, other === name ? withoutField(part, rest) : part]))
}

const AnyFile = z.record(z.string(), z.unknown())

/** The subjects of a file, with the defaults of their bodies, which may have problems. */
export function itemsOfFile(text: string): FileItem[] {
  // Some editors write a byte order mark.
  const { versions: given = {}, ...countries } = AnyFile.parse(JSON.parse(text.replace(/^\uFEFF/, '')))
  const [parsed, versions] = [ConfigFile.safeParse(countries), Versions.safeParse(given)]
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  if (!versions.success) throw new Error(z.prettifyError(versions.error))
  const items = Object.entries(parsed.data).flatMap(([country, kinds]) =>
    FileKind.options.flatMap((kind) =>
      Object.entries(kinds[kind] ?? {}).map(([key, body]) => ({ kind, country, key, body })),
    ),
  )
  const unknown = items.filter(({ kind, country, key }) => !subjectKindOf(kind).isSubject(country, key))
  if (unknown.length > 0) throw new Error(unknown.map((item) => `There is no ${textOfSubject(item)}`).join('\n'))
  return items.map((item) => {
    const baseVersion = versions.data[textOfSubject(item)]
    return { ...item, body: withDefaults(item, item.body), ...(baseVersion !== undefined && { baseVersion }) }
  })
}
