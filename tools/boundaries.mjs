// Checks that files import only what the rules allow, and that no files import each other in a cycle.
// Run by `npm run check`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { importCycles } from './import-cycles.mjs'

/** A file matching `from` may not import what matches `to`; `types` allows `import type`, `dynamic` allows `import()`. */
const rules = [
  {
    why: 'a feature is entered by its public.ts',
    from: /^(apps\/\w+\/src\/features\/)([\w-]+)\//,
    to: (m) => new RegExp(`^${m[1]}(?!${m[2]}/)[\\w-]+/(?!public\\.tsx?$)`),
  },
  {
    why: 'features are below app/ and entries/',
    from: /^(apps\/(?:web|admin)\/src\/)features\//,
    to: (m) => new RegExp(`^${m[1]}(app|entries)/`),
  },
  { why: 'app/ is below entries/', from: /^apps\/web\/src\/app\//, to: /^apps\/web\/src\/entries\// },
  {
    why: 'shared/, core/, gateways/ and db/ are below features/',
    from: /^apps\/\w+\/src\/(shared|core|gateways|db)\//,
    to: /\/src\/(features|app|http|entries)\//,
  },
  { why: 'db/ is below core/', from: /^apps\/api\/src\/db\//, to: /^apps\/api\/src\/(core|gateways)\// },
  {
    why: 'features/ and core/ are below http/',
    from: /^apps\/api\/src\/(features|core)\//,
    to: /^apps\/api\/src\/http\//,
  },
  {
    why: 'only start.ts imports development/',
    from: /^apps\/api\/src\/(?!start\.ts$|development\/|testing\/)/,
    to: /^apps\/api\/src\/development\//,
  },
  {
    why: 'production does not load development/: it is imported dynamically',
    from: /^apps\/api\/src\/start\.ts$/,
    to: /^apps\/api\/src\/development\//,
    dynamic: true,
  },
  {
    why: 'a feature knows neither HTTP nor a driver',
    from: /^apps\/api\/src\/(features|core)\//,
    to: /^(@?fastify|pg|@electric-sql\/pglite)(\/|$)/,
  },
  {
    why: 'only db/connect.ts names a driver',
    from: /^apps\/api\/src\/(?!db\/connect|testing\/)/,
    to: /^(pg|@electric-sql\/pglite)$/,
  },
  {
    why: 'SQL is declared in *.store.ts, core/ and db/',
    from: /^apps\/api\/src\/features\/(?!.*\.store\.ts)/,
    to: /^apps\/api\/src\/db\//,
    types: true,
  },
  {
    why: 'the browser knows the contract by its types',
    from: /^(apps\/(web|admin|lab)|packages\/(client|ui))\//,
    to: /^@momi\/contract$/,
    types: true,
  },
  { why: 'packages/client has no React', from: /^packages\/client\//, to: /^(react|react-dom|swr|wouter)(\/|$)/ },
  { why: 'packages/ui has no network and no contract', from: /^packages\/ui\//, to: /^@momi\// },
  {
    why: 'apps never import each other',
    from: /^apps\/(\w+)\//,
    to: (m) => new RegExp(`^(apps/(?!${m[1]}/)|@momi/(api|web|lab|admin|payouts)(/|$))`),
  },
  { why: 'packages are below apps', from: /^packages\//, to: /^apps\/|^@momi\/(api|web|lab|admin|payouts)(\/|$)/ },
  {
    why: 'what tests use is not in the product',
    from: /^apps\/(api|web)\/src\/(?!testing\/)/,
    to: /^(apps\/(api|web)\/src\/testing\/|@momi\/testing(\/|$))/,
  },
  {
    why: 'stand-ins of other systems know nothing of ours',
    from: /^testing\//,
    to: /^(apps|packages)\/|^@momi\//,
  },
  { why: 'the contract knows only zod', from: /^packages\/contract\//, to: /^(?!packages\/contract\/|zod$)/ },
  {
    why: 'what both sides run has no zod',
    from: /^packages\/contract\/src\/(rules\/|admin-errors\.|errors\.|headers\.|permissions\.|settings\.)/,
    to: /^zod$/,
  },
]

/** Texts (`holds`) that must not occur in the files that match `from`. */
const texts = [
  {
    why: 'time comes from ctx.now()',
    from: /^apps\/api\/src\/(features|core)\//,
    holds: /\bnew Date\(\)|\bDate\.now\(|\bTemporal\.Now\b/,
    what: 'the wall clock',
  },
  {
    why: 'outside systems are called by gateways/outbound-fetch.ts, which limits time and bytes and follows no redirect',
    from: /^apps\/api\/src\/(features|core|gateways)\/(?!outbound-fetch\.ts$)/,
    holds: /(?<![.\w])fetch\(/,
    what: 'fetch',
  },
  {
    why: 'only packages/client/src/host knows what a host injects',
    from: /^(apps\/web|packages\/(?!client\/src\/host\/))/,
    holds: /\bwindow\.(momi|ethereum|momiBridge)\b/,
    what: 'an injected object',
  },
  {
    why: 'numbers and dates are said by shared/i18n (in the console shared/format.ts), in the language of the person',
    from: /^(apps\/web\/src\/(?!shared\/i18n\/)|apps\/admin\/src\/(?!shared\/format\.ts$)|packages\/ui\/)/,
    holds: /\bIntl\.\w+Format\b|\.toLocale(Date|Time)?String\(/,
    what: 'a formatter',
  },
]

let failures = 0
let seen = 0
for (const file of globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'testing/*/*.ts'])) {
  if (/\.test\.tsx?$/.test(file)) continue
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  for (const { from, holds, what, why } of texts) if (from.test(file) && holds.test(text)) fail(file, what, why)
  const declared = dependenciesOf(file)
  for (const { target, isType, isDynamic } of importsOf(module, text)) {
    seen++
    const to = resolved(file, target)
    for (const { why, from, to: forbidden, types, dynamic } of rules) {
      const match = from.exec(file)
      if (!match || (types && isType) || (dynamic && isDynamic)) continue
      if ((typeof forbidden === 'function' ? forbidden(match) : forbidden).test(to)) fail(file, target, why)
    }
    const name = /^(?!node:)(@[^/]+\/)?[^./][^/]*/.exec(target)?.[0]
    if (name && !declared.has(name)) fail(file, target, 'not in this package.json')
  }
}
// Tests, tools and type imports are included. Only relative imports are followed: imports between packages cannot form a
// cycle, because the rules above allow them in one direction only.
const sources = globSync('{apps,packages,testing,e2e,bench,tools}/**/*.{ts,tsx,mjs}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const imports = new Map(sources.map((file) => [file, relativeImportsOf(file)]))
for (const cycle of importCycles(imports)) fail(cycle[0], cycle[1], `an import cycle, ${cycle.join(' -> ')}`)

if (seen === 0) throw new Error('boundaries.mjs looked at nothing')
if (failures > 0) process.exit(1)
console.log(`${seen} imports, all within bounds`)

function* importsOf({ staticImports, staticExports, dynamicImports }, text) {
  for (const i of staticImports)
    yield { target: i.moduleRequest.value, isType: i.entries.length > 0 && i.entries.every((e) => e.isType) }
  for (const e of staticExports)
    for (const entry of e.entries)
      if (entry.moduleRequest) yield { target: entry.moduleRequest.value, isType: entry.isType }
  for (const { moduleRequest } of dynamicImports) {
    const request = text.slice(moduleRequest.start, moduleRequest.end)
    // An argument that is not a literal is skipped: it is the URL of a built file (apps/web/src/entries/head.ts).
    if (/^['"`]/.test(request)) yield { target: request.slice(1, -1), isDynamic: true }
  }
}

function relativeImportsOf(file) {
  const text = readFileSync(file, 'utf8')
  const targets = [...importsOf(parseSync(file, text).module, text)].map(({ target }) => target)
  // Types such as `import('./a.ts').A` are searched for in the text, because the parser lists only expressions.
  for (const [, target] of text.matchAll(/\bimport\('([^']+)'\)/g)) targets.push(target)
  return targets.filter((target) => target.startsWith('.')).map((target) => resolved(file, target))
}

function resolved(file, target) {
  return target.startsWith('.') ? relative('.', join(dirname(file), target)) : target
}

function dependenciesOf(file) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(`${/^(testing|\w+\/[^/]+)\//.exec(file)[1]}/package.json`, 'utf8'),
  )
  return new Set(Object.keys({ ...dependencies, ...devDependencies }))
}

function fail(file, target, why) {
  failures++
  console.error(`${file} reaches ${target}: ${why}`)
}
