import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'vite'
import { edited, type Edit } from './edits.ts'
import { UNUSED } from './unused.ts'
import { withoutUnused } from './without-unused.ts'

/** The modules of React by which other code imports it. */
const MODULE = /(\/node_modules\/(react|react-dom|scheduler)\/)(?:index|(client|jsx-runtime))\.js$/
const DEFAULT_IMPORT = /\bimport ([\w$]+)(?:,\s*(\{[^}]*\}))?\s*from\s*['"](react|react-dom)['"]/g

/**
 * Builds React as ES modules, which it is not published as: the build then leaves out what nobody imports, and neither
 * React nor the files that import it need the bundler's functions for CommonJS modules.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [, folder, name, file] = MODULE.exec(id) ?? []
    if (folder === undefined) return undefined
    const source = `cjs/${name}${file ? `-${file}` : ''}.production.js`
    const code = readFileSync(id.replace(MODULE, `$1${source}`), 'utf8')
    return { code: asModule(source.includes('client') ? withoutUnused(code) : code), map: null }
  },
  transform(code, id) {
    if (!id.includes('/node_modules/')) return undefined
    const changed = inParts(code)
    return changed === code ? undefined : { code: changed, map: null }
  },
}

/** What reads React as a whole, so that nothing could be left out: a detour for other bundlers, and a tool's window. */
const WHOLE: Readonly<Record<string, string>> = {
  'React["useInsertion" + "Effect"]': 'React.useInsertionEffect',
  'window.__SWR_DEVTOOLS_REACT__ = React': '',
}

/** The code of a library that imports the parts of React that it uses. */
function inParts(code: string): string {
  const named = code.replaceAll(DEFAULT_IMPORT, (_, name: string, others: string | undefined, module: string) =>
    [`import * as ${name} from '${module}'`, ...(others ? [`import ${others} from '${module}'`] : [])].join(';'),
  )
  return Object.entries(WHOLE).reduce((all, [whole, part]) => all.replace(whole, part), named)
}

/** A CommonJS module of React as an ES module with the same named exports, without the unused ones and a default one. */
function asModule(code: string): string {
  const { program } = parseSync('react.js', code, { sourceType: 'commonjs' })
  const names = new Set<string>()
  const imports: string[] = []
  const edits: Edit[] = []
  /** Where a statement of the module begins. There an export is a declaration, which can be left out. */
  const statements = new Set(program.body.map(({ start }) => start))
  new Visitor({
    MemberExpression({ object, property, start, end }) {
      if (object.type !== 'Identifier' || object.name !== 'exports' || property.type !== 'Identifier') return
      names.add(property.name)
      edits.push({ start, end, text: `${statements.has(start) ? 'var ' : ''}exports_${property.name}` })
    },
    VariableDeclarator({ id, init, start, end }) {
      if (init?.type !== 'CallExpression' || code.slice(init.callee.start, init.callee.end) !== 'require') return
      const [module] = init.arguments
      imports.push(`import * as ${code.slice(id.start, id.end)} from ${code.slice(module!.start, module!.end)}`)
      edits.push({ start, end, text: `required_${imports.length}` })
    },
  }).visit(program)
  const list = [...names].filter((name) => !UNUSED.includes(name)).map((name) => `exports_${name} as ${name}`)
  return [...imports, edited(code, edits), `export { ${list.join(', ')} }`].join('\n')
}
