// The bytes that a phone downloads, compressed with brotli 11; KB are 1,000 bytes, as in the goals.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { MINIPAY, STAGES } from '../apps/web/stages.ts'
import { DIST, manifestOf } from './built.ts'

const KB = 1000
// The limits are the speed goals or, where the build is well below its goal, lower, so that what was gained stays: the
// first page's JS (its goal is 78 KB, of which React is 33) and all that a visit to MiniPay loads (its goal is 70 KB). The
// early list has its own limit, because it is loaded alongside the first page's JS and needs nothing from it. The deferred
// part of /missions is loaded before or with the next route. The limit of a visit is for the files of a first visit to
// /missions with all that follows; the worker's script, the answers and all headers are 10 KB more.
export const LIMITS = {
  js: 63 * KB,
  early: 7 * KB,
  css: 6.3 * KB,
  html: 14 * KB,
  deferred: 9 * KB,
  visit: 97 * KB,
  route: 8 * KB,
  words: 4 * KB,
  minipay: 49 * KB,
}

export const CRITICAL_JS = 'JS on the critical path of /missions'
export const CRITICAL_CSS = 'CSS on the critical path of /missions'

const PAGE = 'rewards.html'
const MISSIONS = /features\/missions\/MissionsPage\.tsx$/
const EARLY_LIST = 'src/entries/early-list.ts'
const PICTURES = /(src\/shared\/pictograms|illustrations\/empty)\.svg$/
const CATALOGUE = /locales\/.+\/([\w-]+)\.po(\?|$)/
const nameIn = (key: string) => CATALOGUE.exec(key)?.[1]
const isFirst = (key: string) => nameIn(key) === STAGES.first.catalogue
const isLater = (key: string) => nameIn(key) !== undefined && !isFirst(key)
const ROUTE = /features\/.+Page\.tsx$/

/** The size of a file. */
type SizeOf = (file: string) => number

interface Row {
  what: string
  bytes: number
  limit: number
}

/** The keys of these chunks and of everything that they import statically. */
function closure(manifest: Manifest, keys: Iterable<string>, seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (seen.has(key) || !chunk) continue
    seen.add(key)
    closure(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

const filesOf = (manifest: Manifest, keys: Iterable<string>) => ({
  js: [...keys].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js')),
  css: [...new Set([...keys].flatMap((key) => manifest[key]!.css ?? []))],
})

/** The inline scripts of a page. Script elements with attributes do not count: they load a file, or contain data. */
export const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n')

/**
 * Rows of measured bytes and their limits. `size` returns a file's compressed bytes; `inline` is the compressed size of
 * the page's inline scripts.
 */
export function measure(manifest: Manifest, size: SizeOf, inline = 0): Row[] {
  const keyOf = (pattern: RegExp) => Object.keys(manifest).find((key) => pattern.test(key))
  const missions = keyOf(MISSIONS)
  const client = Object.keys(manifest).find((key) => manifest[key]?.name === STAGES.first.chunk)
  // A visit loads one language, so the largest catalogue counts.
  const sizeOf = (key: string) => size(manifest[key]!.file)
  const mostOf = (isWanted: (key: string) => boolean) =>
    Object.keys(manifest)
      .filter(isWanted)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
  const words = mostOf(isFirst)
  if (!client || !manifest[EARLY_LIST] || !words) throw new Error('The build has no client, no early list or no locale')
  // The missions page has no chunk of its own if the client contains it.
  const critical = closure(manifest, [client, ...(missions ? [missions] : []), words])
  const { js, css } = filesOf(manifest, critical)
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + size(file), 0)
  const rows = [
    { what: CRITICAL_JS, bytes: inline + sum(js), limit: LIMITS.js },
    { what: 'JS of the early list', bytes: sizeOf(EARLY_LIST), limit: LIMITS.early },
    { what: CRITICAL_CSS, bytes: sum(css), limit: LIMITS.css },
    { what: 'HTML', bytes: size(PAGE), limit: LIMITS.html },
  ]
  // The catalogue has the same name, but also a source file.
  const closureOf = (chunk: string) =>
    closure(
      manifest,
      Object.keys(manifest).filter((key) => manifest[key]?.name === chunk && !manifest[key].src),
    )
  const deferred = closureOf(STAGES.deferred.chunk)
  const later = filesOf(
    manifest,
    [...deferred].filter((key) => !critical.has(key)),
  )
  rows.push({ what: 'JS that /missions loads a little later', bytes: sum(later.js), limit: LIMITS.deferred })
  for (const key of Object.keys(manifest).filter((name) => ROUTE.test(name) && name !== missions)) {
    const added = [...closure(manifest, [key])].filter((name) => !critical.has(name) && !deferred.has(name))
    const route = filesOf(manifest, added)
    rows.push({
      what: `further: ${key.split('/').at(-1)}`,
      bytes: sum([...route.js, ...route.css]),
      limit: LIMITS.route,
    })
  }
  const laterWords = mostOf((key) => nameIn(key) === STAGES.deferred.catalogue)
  const visited = filesOf(manifest, new Set([...critical, ...deferred, ...closureOf(STAGES.today.chunk)]))
  const pictures = Object.keys(manifest).filter((key) => PICTURES.test(key))
  rows.push({
    what: 'files of a first visit, without the worker',
    bytes:
      sum([PAGE, ...visited.js, ...visited.css]) +
      [EARLY_LIST, ...(laterWords ? [laterWords] : []), ...pictures].reduce((total, key) => total + sizeOf(key), 0),
    limit: LIMITS.visit,
  })
  rows.push({ what: 'words of a feature, the most', bytes: sizeOf(mostOf(isLater)!), limit: LIMITS.words })
  return rows
}

export function report(rows: readonly Row[]): boolean {
  for (const { what, bytes, limit } of rows)
    console.log(
      `  ${bytes <= limit ? 'ok  ' : 'OVER'}  ${(bytes / KB).toFixed(1).padStart(6)} of ${limit / KB} KB  ${what}`,
    )
  return rows.every(({ bytes, limit }) => bytes <= limit)
}

/** The row of the MiniPay build: page, script, style and the largest catalogue. */
export function measureMiniPay(manifest: Manifest, size: SizeOf): Row {
  const page = 'minipay.html'
  const { js, css } = filesOf(manifest, closure(manifest, [page]))
  const words = Object.values(manifest).filter(({ src }) => nameIn(src ?? '') === MINIPAY.catalogue)
  const bytes = [page, ...js, ...css].reduce((total, file) => total + size(file), 0)
  return {
    what: 'MiniPay, all that it loads',
    bytes: bytes + Math.max(...words.map(({ file }) => size(file))),
    limit: LIMITS.minipay,
  }
}

/** The rows of the last build. */
export function measureBuild(dist = DIST) {
  const sizeIn = (folder: string) => (file: string) => statSync(join(folder, `${file}.br`)).size
  const inline = brotliCompressSync(inlineScripts(readFileSync(join(dist, PAGE), 'utf8'))).length
  const minipay = join(dist, 'minipay')
  return [...measure(manifestOf(dist), sizeIn(dist), inline), measureMiniPay(manifestOf(minipay), sizeIn(minipay))]
}

/** Prints the table of the last build; returns false if anything is over its limit. */
export const budget = (dist = DIST) => report(measureBuild(dist))

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(budget() ? 0 : 1)
