import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type Argument } from 'oxc-parser'
import type { Plugin } from 'vite'
import { ALIASES, CASES, ELEMENTS, EVENTS, LIFECYCLE, UNUSED } from './unused.ts'
import { aliasesOf } from './without-unused.ts'

const REACT_DOM = fileURLToPath(import.meta.resolve('react-dom/package.json'))
/** The properties of elements that the build leaves out. */
const PROPERTIES: ReadonlySet<string> = new Set([
  ...[...EVENTS, ...CASES].flatMap((name) => [name, `${name}Capture`]),
  ...aliasesOf(readFileSync(REACT_DOM.replace('package.json', 'cjs/react-dom-client.production.js'), 'utf8')).filter(
    (name) => !ALIASES.has(name),
  ),
])
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/** Fails if the client uses a part of React that the build leaves out. */
export const checkUnusedReact: Plugin = {
  name: 'check-unused-react',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    const element = REACT.test(id) ? undefined : elementIn(code)
    if (element !== undefined) throw new Error(`${id} uses ${element}, which the build leaves out of React`)
  },
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.moduleIds.some((id) => REACT.test(id))) continue
      const used = usedIn(file.code)
      if (used) throw new Error(`${file.fileName} uses ${used}, which the build leaves out of React`)
    }
  },
}

/** An element in a module, or a property of one, that the build leaves out of React. */
export function elementIn(code: string): string | undefined {
  if (!CREATES.test(code)) return undefined
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [type, properties] }) {
      const name = code.slice(callee.start, callee.end)
      if (!CREATES.test(name) || !properties || type?.type !== 'Literal' || typeof type.value !== 'string') return
      if (ELEMENTS.has(type.value) || type.value.includes('-')) found.push(`<${type.value}>`)
      for (const property of namesIn(properties))
        if (PROPERTIES.has(property)) found.push(`${property} of <${type.value}>`)
    },
  }).visit(parseSync('module.js', code).program)
  return found[0]
}

const CREATES = /(?<!document\.)\b_?(jsxs?|createElement)\b/

const namesIn = (given: Argument): string[] =>
  given.type === 'ObjectExpression'
    ? given.properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
      )
    : []

/** A property, or a method of a class, in a minified chunk that the build leaves out of React. */
export const usedIn = (code: string): string | undefined => USED.exec(code)?.[0]

const USED = new RegExp(`\\.(?:${UNUSED.join('|')})\\b|\\b(?:${[...LIFECYCLE].join('|')})\\b`)
