import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogueSources } from '../apps/web/build/catalogue-sources.ts'
import { ROOT } from './install.mjs'

const WEB = join(ROOT, 'apps/web')
const IMPORT = /(?:\bfrom\s+|\bimport\(?\s*)'(\.[^']+)'/g
const read = (file: string) => readFileSync(join(WEB, file), 'utf8')

const CATALOGUES = catalogueSources()

/** Whether `file` is one of the `places`, or in one of them. */
const within = (places: readonly string[] = [], file: string) =>
  places.some((place) => file === place || file.startsWith(`${place}/`))

/**
 * The catalogue of a file's messages. If several catalogues contain them, the catalogue that the screen loads anyway.
 */
function catalogueOf(file: string, loaded: readonly string[]) {
  const found = cataloguesOf(file)
  if (found.length === 0) throw new Error(`${file} is in no catalogue`)
  return found.find((name) => loaded.includes(name)) ?? found[0]!
}

function cataloguesOf(file: string) {
  const feature = /^src\/features\/([\w-]+)\//.exec(file)?.[1] ?? ''
  const named = (text: string) => text.replace('{name}', feature)
  return CATALOGUES.filter(
    ({ include, exclude }) => within(include.map(named), file) && !within(exclude?.map(named), file),
  ).map(({ name }) => named(name))
}

/** The catalogues of a screen and its imports, except for modules that load their own messages. */
function spoken(file: string, loaded: readonly string[], seen = new Set<string>()): Set<string> {
  const catalogues = new Set<string>()
  if (seen.has(file)) return catalogues
  seen.add(file)
  const code = read(file)
  if (/\b(?:loadMessages|withMessages|lazyPartOf)\(/.test(code)) return catalogues
  if (/@lingui\/\w+\/macro'/.test(code)) catalogues.add(catalogueOf(file, loaded))
  for (const [, path = ''] of code.matchAll(IMPORT))
    if (/\.tsx?$/.test(path)) for (const name of spoken(join(dirname(file), path), loaded, seen)) catalogues.add(name)
  return catalogues
}

const ROUTES = 'src/app/routing/screens/routes.ts'
const screens = [
  ...read(ROUTES).matchAll(
    /path: '([^']+)',[^}]+?catalogs: \[([^\]]*)\],\s+load: [^}]+?import\('\.\.\/\.\.\/\.\.\/([^']+)'\)/g,
  ),
].map(([, path = '', names = '', file = '']) => ({ path, file: `src/${file}`, names: names.match(/[\w-]+/g) ?? [] }))

test('the tests of catalogues find every lazy route', () => {
  expect(screens.length).toBe(read(ROUTES).match(/ path: '/g)?.length)
})

test.each(screens)('$path loads the catalogues that it uses, and no others', ({ file, names }) => {
  const needed = spoken(file, names)
  // The first page has loaded `messages`, and LazyScreens `deferred`.
  for (const common of ['messages', 'deferred']) needed.delete(common)
  expect(needed).toEqual(new Set(names))
})

/** What a module loads together with the deferred messages: `withMessages(import('./Part.tsx'), deferred)`. */
const WITH_MESSAGES = /withMessages\(\s*import\('(\.[^']+)'\),([^)]*)\)/g

/** All modules that are imported, statically or lazily, by a module that loads the deferred messages. */
const deferred = globSync('src/**/*.{ts,tsx}', { cwd: WEB })
  .filter((file) => !file.includes('.test.') && read(file).includes("from 'virtual:catalogue/deferred'"))
  .flatMap((file) => {
    const code = read(file)
    const named = new Map(
      [...code.matchAll(WITH_MESSAGES)].map(([, path, names = '']) => [path, names.match(/\w+/g) ?? []]),
    )
    return [...code.matchAll(IMPORT)].map(([, path = '']) => ({
      file: join(dirname(file), path),
      names: named.get(path) ?? [],
    }))
  })

test('the tests of catalogues find modules of the deferred chunk', () => {
  expect(deferred.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['src/app/offline/start-offline-support.ts', 'src/features/missions/extras/parts.ts']),
  )
})

test.each(deferred)(
  '$file uses no catalogues other than `messages`, `deferred` and those loaded with it',
  ({ file, names }) => {
    const needed = spoken(file, names)
    for (const common of ['messages', 'deferred', ...names]) needed.delete(common)
    expect(needed).toEqual(new Set())
  },
)
