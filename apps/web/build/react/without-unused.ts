import {
  parseSync,
  Visitor,
  type Expression,
  type Statement,
  type SwitchCase,
  type SwitchStatement,
  type VariableDeclarator,
} from 'oxc-parser'
import { edited, type Edit, type Range } from './edits.ts'
import { ALIASES, CASES, EVENTS, FUNCTIONS, HOOKS, PROPERTIES, TAGS, VARIABLES } from './unused.ts'

/** What is assigned to these is left out. */
const ASSIGNED =
  /^(exports\.hydrateRoot|ReactDOMSharedInternals\.findDOMNode|ReactSharedInternals\.S|(FragmentInstance|ViewTransitionPseudoElement)\.prototype\..+)$/

/**
 * The code of react-dom/client without what is listed in unused.ts; the minifier then removes what is no longer reached. Fails
 * if React no longer has one of the names.
 */
export function withoutUnused(code: string): string {
  const names = [VARIABLES, PROPERTIES, FUNCTIONS, HOOKS, EVENTS, CASES, ALIASES].flatMap((some) => [...some.keys()])
  const missing = new Set<string>(names)
  const edits: Edit[] = []
  const replace = ({ start, end }: Range, text: string) => edits.push({ start, end, text })
  /** The positions of names that are no reading of a variable or property, and functions with parameters of a name. */
  const others = new Set<number>()
  const shadows: (Range & { name: string })[] = []
  const cases: Range[] = []
  /** Removes an entry of a list, with the comma after it. */
  const remove = ({ start, end }: Range) => replace({ start, end: code[end] === ',' ? end + 1 : end }, '')
  /** The bodies of the functions around what is visited. */
  const bodies: Range[] = []
  new Visitor({
    FunctionDeclaration({ id, params, body, start, end }) {
      bodies.push(body!)
      for (const param of params)
        if (param.type === 'Identifier' && VARIABLES.has(param.name)) shadows.push({ start, end, name: param.name })
      const text = FUNCTIONS.get(id!.name)
      if (text === undefined) return
      missing.delete(id!.name)
      replace(body!, `{${text}}`)
    },
    'FunctionDeclaration:exit': () => void bodies.pop(),
    FunctionExpression: ({ body }) => void bodies.push(body!),
    'FunctionExpression:exit': () => void bodies.pop(),
    SwitchStatement(node) {
      for (const range of unusedCases(node)) {
        replace(range, '')
        cases.push(range)
      }
      for (const one of node.cases) missing.delete(String(valueOf(one)))
    },
    VariableDeclaration({ kind, declarations, start }) {
      // A variable of a function may be declared in a case that is left out.
      const inner = bodies.at(-1)
      if (kind !== 'var' || !inner || !cases.some((it) => it.start <= start && start < it.end)) return
      const names = declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      replace({ start: inner.start + 1, end: inner.start + 1 }, `var ${names.join(', ')};`)
    },
    BinaryExpression({ operator, left, right, start, end }) {
      const compared = isTag(left as Expression) ? right : isTag(right) && left
      if (compared && compared.type === 'Literal' && TAGS.has(compared.value) && /^[!=]=/.test(operator))
        replace({ start, end }, operator.startsWith('!') ? 'true' : 'false')
    },
    AssignmentExpression({ left, right, start, end }) {
      const target = code.slice(left.start, left.end)
      if (ASSIGNED.test(target)) replace({ start, end }, '0')
      else if (VARIABLES.has(target)) replace({ start, end: right.start }, '')
      else if (left.type === 'MemberExpression') others.add(left.property.start)
    },
    CallExpression({ callee, arguments: [event], start, end }) {
      if (!code.startsWith('registerTwoPhaseEvent', callee.start) || event?.type !== 'Literal') return
      if (!EVENTS.has(String(event.value))) return
      missing.delete(String(event.value))
      replace({ start, end }, '0')
    },
    VariableDeclarator(node) {
      others.add(node.id.start)
      for (const [name, entry] of aliasesIn(node)) {
        missing.delete(name)
        if (!ALIASES.has(name)) remove(entry)
      }
    },
    Property(property) {
      const { key, value } = property
      if (key.start !== value.start) others.add(key.start)
      if (key.type !== 'Identifier' || !HOOKS.has(key.name)) return
      missing.delete(key.name)
      remove(property)
    },
    MemberExpression({ computed, property, start, end }) {
      if (computed || property.type !== 'Identifier') return
      const isWritten = others.has(property.start)
      others.add(property.start)
      const text = PROPERTIES.get(property.name)
      if (!text || isWritten) return
      missing.delete(property.name)
      replace({ start, end }, text)
    },
    Identifier({ name, start, end }) {
      const text = VARIABLES.get(name)
      if (!text || others.has(start)) return
      if (shadows.some((it) => it.name === name && it.start <= start && end <= it.end)) return
      missing.delete(name)
      replace({ start, end }, text)
    },
  }).visit(parsed(code))
  if (missing.size > 0) throw new Error(`React no longer has ${[...missing].join(', ')}`)
  return edited(code, edits)
}

/** Whether an expression is the kind of a fiber. */
const isTag = (node: Expression) =>
  node.type === 'MemberExpression'
    ? !node.computed && node.property.type === 'Identifier' && node.property.name === 'tag'
    : node.type === 'Identifier' && node.name === 'tag'

/** The properties of elements that React writes in another way. */
export function aliasesOf(code: string): string[] {
  const names: string[] = []
  new Visitor({
    VariableDeclarator: (node) => void names.push(...aliasesIn(node).map(([name]) => name)),
  }).visit(parsed(code))
  return names
}

const parsed = (code: string) => parseSync('react-dom-client.js', code, { sourceType: 'commonjs' }).program

/** The entries of React's map of these properties, by property, if it is this variable. */
function aliasesIn({ id, init }: VariableDeclarator) {
  if (id.type !== 'Identifier' || id.name !== 'aliases' || init?.type !== 'NewExpression') return []
  const [list] = init.arguments
  return (list?.type === 'ArrayExpression' ? list.elements : []).flatMap((entry) => {
    const name = entry?.type === 'ArrayExpression' && entry.elements[0]
    return name && name.type === 'Literal' ? [[String(name.value), entry as Range] as const] : []
  })
}

/** The value of a case, or the name of the constant that has it. */
const valueOf = ({ test }: SwitchCase) =>
  test?.type === 'Literal' ? test.value : test?.type === 'Identifier' ? test.name : undefined

/** The ranges of the cases for `TAGS` and `CASES`. A case into which a used one falls keeps its statements. */
function unusedCases({ discriminant, cases }: SwitchStatement): Range[] {
  const names: ReadonlySet<unknown> = isTag(discriminant) ? TAGS : CASES
  const isUnused = (one: SwitchCase) => names.has(valueOf(one))
  const isReached = (index: number): boolean => {
    const before = cases[index - 1]
    return before !== undefined && !leaves(before.consequent) && (!isUnused(before) || isReached(index - 1))
  }
  return cases.flatMap((one, index) => {
    if (!isUnused(one)) return []
    const end = isReached(index) ? one.consequent[0]?.start : undefined
    return [{ start: one.start, end: end ?? one.end }]
  })
}

/** Whether what follows these statements is not reached. */
function leaves(statements: readonly Statement[]): boolean {
  const last = statements.at(-1)
  return last?.type === 'BlockStatement'
    ? leaves(last.body)
    : last !== undefined && /^(Return|Throw|Break|Continue)Statement$/.test(last.type)
}
