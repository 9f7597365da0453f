// Checks that files import only what the rules allow (boundary-rules.ts), that no files import each other in a cycle, and
// that no folders do. Run by `npm run check`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, type EcmaScriptModule } from 'oxc-parser'
import { CYCLE, IMPORT_RULES, RING, TEXT_RULES, UNDECLARED } from './boundary-rules.ts'
import { folderRings, importCycles } from './import-cycles.ts'

interface Import {
  target: string
  isType?: boolean
  isDynamic?: boolean
}

let failures = 0
let seen = 0
for (const file of globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'testing/*/*.ts'])) {
  if (/\.test\.tsx?$/.test(file)) continue
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  for (const { from, holds, what, why } of TEXT_RULES) if (from.test(file) && holds.test(text)) fail(file, what, why)
  const declared = dependenciesOf(file)
  for (const { target, isType, isDynamic } of importsOf(module, text)) {
    seen++
    const to = resolved(file, target)
    for (const { why, from, to: forbidden, types, dynamic } of IMPORT_RULES) {
      const match = from.exec(file)
      if (!match || (types && isType) || (dynamic && isDynamic)) continue
      if ((typeof forbidden === 'function' ? forbidden(match) : forbidden).test(to)) fail(file, target, why)
    }
    // The build provides `virtual:` modules (apps/web/build).
    const name = /^(?!node:|virtual:)(@[^/]+\/)?[^./][^/]*/.exec(target)?.[0]
    if (name && !declared.has(name)) fail(file, target, UNDECLARED.why)
  }
}
// Tests, tools and type imports are included. Only relative imports are followed: imports between packages cannot form a
// cycle, because the rules above allow them in one direction only.
const sources = globSync('{apps,packages,testing,e2e,bench,tools}/**/*.{ts,tsx,mjs}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const imports = new Map(sources.map((file) => [file, relativeImportsOf(file)]))
for (const cycle of importCycles(imports)) fail(cycle[0]!, cycle[1]!, `${CYCLE.why}, ${cycle.join(' -> ')}`)
// Tests may import what is above them: a test of one feature uses others.
const product = [...imports].filter(([file]) => /\/src\/(?!testing\/)(?!.*\.test\.\w+$)/.test(file))
for (const { folder, ring, by } of folderRings(new Map(product)))
  for (const [file, target] of by) fail(file, target, `${RING.why}, in ${folder}: ${ring.join(' -> ')}`)

if (seen === 0) throw new Error('boundaries.ts looked at nothing')
if (failures > 0) process.exit(1)
console.log(`${seen} imports, all within bounds`)

function* importsOf(
  { staticImports, staticExports, dynamicImports }: EcmaScriptModule,
  text: string,
): Generator<Import> {
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

function relativeImportsOf(file: string) {
  const text = readFileSync(file, 'utf8')
  const targets = [...importsOf(parseSync(file, text).module, text)].map(({ target }) => target)
  // Types such as `import('./a.ts').A` are searched for in the text, because the parser lists only expressions.
  for (const [, target = ''] of text.matchAll(/\bimport\('([^']+)'\)/g)) targets.push(target)
  return targets.filter((target) => target.startsWith('.')).map((target) => resolved(file, target))
}

function resolved(file: string, target: string) {
  return target.startsWith('.') ? relative('.', join(dirname(file), target)) : target
}

function dependenciesOf(file: string) {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(`${/^(testing|\w+\/[^/]+)\//.exec(file)![1]}/package.json`, 'utf8'),
  )
  return new Set(Object.keys({ ...dependencies, ...devDependencies }))
}

function fail(file: string, target: string, why: string) {
  failures++
  console.error(`${file} reaches ${target}: ${why}`)
}
