import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserName } from '@mdn/browser-compat-data'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { DIST } from '../built.ts'
import { ROOT } from '../install.mjs'
import { ALLOWED_IN_SCRIPTS, ALLOWED_IN_STYLES } from './allowed.ts'
import { data } from './floor.ts'
import { newerInScript } from './scripts.ts'
import { newerInStyles } from './styles.ts'

const read = (file: string) => readFileSync(file, 'utf8')

test.each([
  ['a.at(-1)', 'TypedArray.at'],
  ['Object.hasOwn(a, "b")', 'Object.hasOwn'],
  ['a.toSorted()', 'TypedArray.toSorted'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['structuredClone(a)', 'structuredClone'],
  ['new BroadcastChannel("a")', 'BroadcastChannel'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
  ['Response.json({})', 'Response.json'],
  ['crypto.randomUUID()', 'Crypto.randomUUID'],
  ['navigator.userActivation.isActive', 'Navigator.userActivation'],
  ['a.showModal()', 'HTMLDialogElement.showModal'],
  ['addEventListener("scrollend", a)', 'scrollend event'],
  ['/(?<=a)b/.test(c)', 'lookbehind in a regular expression'],
  ['a?.b(...c, d)', 'spread in an optional call'],
])('%s is newer than the oldest browsers', (code, feature) => {
  expect([...newerInScript(code).keys()]).toEqual([feature])
})

test.each(['a.showModal?.()', 'new Set(a).size', 'function at() {} at(1)', 'a?.b(...c)', 'a.replaceAll("b", "c")'])(
  '%s is not',
  (code) => {
    expect([...newerInScript(code).keys()]).toEqual([])
  },
)

test('newer syntax is not even parsed', () => {
  expect(() => newerInScript('class A { static { a() } }')).toThrow(SyntaxError)
})

test.each([
  ['@layer a { b { color: red } }', '@layer'],
  ['a { color: oklch(60% 0.1 200) }', 'oklch()'],
  ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['a { --b: light-dark(red, blue) }', 'light-dark()'],
  ['a { height: 1dvh }', 'dvh'],
  ['a { translate: 1px }', 'translate'],
  ['a:has(b) { color: red }', ':has'],
  ['a { &:hover { color: red } }', 'nesting'],
  ['@container (width > 1px) { a { color: red } }', '@container'],
  ['@media (width >= 1px) { a { color: red } }', '@media with a range'],
  ['a { height: var(--a); height: calc(var(--a) + 1dvh) }', 'dvh'],
])('%s is newer than the oldest browsers', (css, feature) => {
  expect([...newerInStyles(css)]).toEqual([feature])
})

test.each([
  'a { height: 1vh; height: 1dvh }',
  '@supports (color: oklch(0 0 0)) { a { color: oklch(60% 0.1 200) } }',
  '@media (min-width: 1px) { a:is(b, c) { inset: 0; aspect-ratio: 1 } }',
])('%s is not', (css) => {
  expect([...newerInStyles(css)]).toEqual([])
})

test('the page for older browsers is shown by what the oldest supported ones were the first to have', () => {
  const { support } = data.javascript.builtins!['RegExp']!['hasIndices']!.__compat!
  const firstOf = (browser: BrowserName) => [support[browser] ?? []].flat()[0]?.version_added
  expect(JSON.parse(read(join(ROOT, 'package.json'))).browserslist).toEqual([
    `chrome >= ${firstOf('chrome')}`,
    `safari >= ${firstOf('safari_ios')}`,
  ])
})

test('any browser understands the page for older browsers', () => {
  const scripts = [
    read(join(ROOT, 'apps/web/public/old-browser.js')),
    ...['rewards.html', 'minipay/minipay.html'].map(
      (page) => /<script>(.*?)<\/script>/s.exec(read(join(DIST, page)))?.[1] ?? '',
    ),
  ]
  for (const script of scripts) {
    expect(script).toContain('document.write')
    expect(() => parse(script, { ecmaVersion: 5 })).not.toThrow()
  }
})

test('the files that the build only copies need nothing newer but what is allowed', () => {
  for (const file of globSync(join(ROOT, 'apps/web/public/*.js')))
    expect([...newerInScript(read(file)).keys()].filter((feature) => !(feature in ALLOWED_IN_SCRIPTS))).toEqual([])
})

test('everything that is allowed to be newer is in use', () => {
  const found = (pattern: string, newerIn: (code: string) => ReadonlyMap<string, unknown> | ReadonlySet<string>) =>
    globSync(join(DIST, pattern)).flatMap((file) => [...newerIn(read(file)).keys()])
  const unused = (allowed: object, used: readonly string[]) =>
    Object.keys(allowed).filter((feature) => !used.includes(feature))
  const inPage = (html: string) =>
    newerInScript([...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code).join(';\n'))
  const inScripts = [...found('**/*.js', newerInScript), ...found('**/*.html', inPage)]
  expect(unused(ALLOWED_IN_SCRIPTS, inScripts)).toEqual([])
  expect(unused(ALLOWED_IN_STYLES, found('**/*.css', newerInStyles))).toEqual([])
})
