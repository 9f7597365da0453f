import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { CONTACT, MINIPAY, STAGES, type Stage } from '../stages.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))

/** The files that a file imports statically, without types and packages. */
function importsOf(file: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(join(WEB, file), 'utf8')).module
  const targets = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
  ]
  return targets.filter((target) => /^\..+\.tsx?$/.test(target)).map((target) => join(dirname(file), target))
}

/** The files that are loaded with one of `entries`. */
function loadedWith(entries: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const file of entries.filter((entry) => entry.startsWith('src/')))
    if (!seen.has(file)) loadedWith(importsOf(file), seen.add(file))
  return seen
}

const isFolder = (source: string) => statSync(join(WEB, source)).isDirectory()

const filesIn = (source: string) => (isFolder(source) ? globSync(`${source}/**/*.{ts,tsx}`, { cwd: WEB }) : [source])

const { first, deferred, ...later } = STAGES

/** The catalogues of the stages. That of the deferred stage contains what no other has. */
function ofStages() {
  const taken = new Set<string>([CONTACT.source])
  return [first, ...Object.values(later), deferred].flatMap((stage) => {
    const { catalogue, entries = [], sources = [] }: Stage = stage
    if (!catalogue) return []
    const include = [...loadedWith(entries), ...sources.flatMap(filesIn)].filter((file) => !taken.has(file))
    for (const file of include) taken.add(file)
    return { name: catalogue, include: [...new Set(include)] }
  })
}

interface Sources {
  name: string
  include: readonly string[]
  exclude?: readonly string[]
}

/** The sources of every catalogue, by its name; `{name}` stands for each feature that is not named otherwise. */
export function catalogueSources(): readonly Sources[] {
  const stages = ofStages()
  const taken = stages.flatMap(({ include }) => include)
  const forms = CONTACT.features.map((name) => `src/features/${name}`)
  return [
    ...stages,
    ...CONTACT.features.map((name) => ({ name, include: [`src/features/${name}`, CONTACT.source], exclude: taken })),
    {
      name: '{name}',
      include: ['src/features/{name}'],
      exclude: [...taken, ...deferred.sources, ...forms, ...MINIPAY.sources.filter(isFolder)],
    },
    { name: MINIPAY.catalogue, include: MINIPAY.sources },
  ]
}
