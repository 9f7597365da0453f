// Checks that the name of each SQL statement is derived from its feature and its constant, and that those of tests begin
// with `test_`. Traces and pg_stat_statements show these names. Run by `npm run check`.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Functions that declare a statement, like `read` and `write`, under the name that they are given. */
const DECLARING = ['searchBy']

let seen = 0
let failures = 0
for (const file of globSync('apps/api/src/**/*.ts')) {
  const text = readFileSync(file, 'utf8')
  const { module, program } = parseSync(file, text)
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.endsWith('/db.ts'))
    .flatMap(({ entries }) => entries.map(({ localName }) => localName.value))
    .filter((name) => name === 'read' || name === 'write')
  if (imported.length === 0) continue
  for (const { constant, name } of declarations(program, new Set([...imported, ...DECLARING]))) {
    seen++
    if (isTest(file)) {
      if (name?.startsWith('test_') === false) fail(file, name, 'in a test it begins with test_')
      continue
    }
    const derived = derive(subjectOf(file), constant)
    if (name !== derived && name !== `${derived}_\${}`) fail(file, name, `that of ${constant} is ${derived}`)
  }
}
if (seen === 0) throw new Error('statement-names.ts looked at nothing')
if (failures > 0) process.exit(1)
console.log(`${seen} statements, all named after their feature and constant`)

function fail(file: string, name: string | undefined, why: string) {
  failures++
  console.error(`${file} names a statement ${name}: ${why}`)
}

function isTest(file: string) {
  return /\.test\.ts$|\/src\/testing\//.test(file)
}

/** The feature of a file; outside of the features, the file itself. */
function subjectOf(file: string) {
  return /\/features\/([^/]+)\//.exec(file)?.[1] ?? basename(file).split('.')[0]!
}

/** Joins both in snake case. Words that end the subject and begin the constant are written once. */
function derive(subject: string, constant: string) {
  const words = subject.split('-')
  const further = constant.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split('_')
  const shared = words.findIndex((_, at: number) =>
    words.slice(at).every((word: string, index: number) => word === further[index]),
  )
  return [...(shared < 0 ? words : words.slice(0, shared)), ...further].join('_')
}

/** The parts of syntax nodes that are read here. */
interface Node {
  type: string
  callee?: { name?: string }
  arguments?: readonly { type: string; value?: string; quasis?: readonly { value: { raw: string } }[] }[]
  key?: { name?: string }
  id?: { name?: string }
}

interface Declaration {
  constant: string
  name: string | undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/**
 * The names that are declared inside of a node, each with its constant: the nearest property, variable or function. In
 * names that differ in one part, such as a table, `${}` stands for it.
 */
function* declarations(node: unknown, declaring: ReadonlySet<string>, constant = ''): Generator<Declaration> {
  if (Array.isArray(node)) {
    for (const one of node) yield* declarations(one, declaring, constant)
    return
  }
  if (!isNode(node)) return
  if (node.type === 'CallExpression' && declaring.has(node.callee?.name ?? '')) {
    const { type, value, quasis = [] } = node.arguments?.[0] ?? { type: '' }
    if (type === 'Literal') yield { constant, name: value }
    else if (type === 'TemplateLiteral') yield { constant, name: quasis.map((part) => part.value.raw).join('${}') }
    else if (!DECLARING.includes(constant)) yield { constant, name: undefined }
  }
  const inner = nameOf(node) ?? constant
  for (const child of Object.values(node)) yield* declarations(child, declaring, inner)
}

function nameOf({ type, key, id }: Node): string | undefined {
  // `statement` is a part of a batched statement, which has the name.
  if (type === 'Property') return key?.name === 'statement' ? undefined : key?.name
  if (type === 'VariableDeclarator' || type === 'FunctionDeclaration') return id?.name
  return undefined
}
