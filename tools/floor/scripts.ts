// Finds syntax and browser APIs in compiled scripts that are newer than the floor. Libraries are compiled JavaScript
// without types, so that an API is recognised by its name; our own code is checked by types too (dom-types.ts).
import { parse } from 'acorn'
import { isBuiltin, isNewerGlobal, isNewerMember, newerMembers, oldMembers } from './newer.ts'

/** The interfaces of the objects that are globals. */
const INTERFACES: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  window: 'Window',
}

/**
 * The methods that only newer objects have, by name. Of the DOM only names of several words, because a library may have
 * a method with any other name.
 */
const newerMethods = () => {
  const old = oldMembers()
  return new Map(
    newerMembers()
      .filter(
        ([owner, member]) =>
          !old.has(member) && !member.endsWith('_static') && (isBuiltin(owner) || /[a-z][A-Z]/.test(member)),
      )
      .map(([owner, member]) => [member, `${owner}.${member}`]),
  )
}

/** The parts of acorn's syntax nodes that are read here. */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  computed?: boolean
  optional?: boolean
  value?: unknown
  regex?: { pattern: string }
  arguments?: readonly Node[]
  params?: readonly Node[]
  callee?: Node
  expression?: Node
  id?: Node
  key?: Node
  local?: Node
  object?: Node
  param?: Node
  property?: Node
}

let methods: ReturnType<typeof newerMethods> | undefined
/** The features of a script that are newer than the floor, by name, with the code around their first use. */
export function newerInScript(code: string): Map<string, string> {
  const newer = (methods ??= newerMethods())
  const found = new Map<string, string>()
  const declared = new Set<string>()
  const globals = new Map<string, Node>()
  const add = (feature: string, { start, end }: Node) => {
    if (!found.has(feature)) found.set(feature, code.slice(Math.max(0, start - 60), end + 40))
  }
  // The version of the language that the floor has as a whole.
  const program = parse(code, { ecmaVersion: 2021, sourceType: 'module' })
  walk(program, (node, parent) => {
    if (node.type === 'Identifier' && node.name !== undefined && !isName(node, parent)) {
      if (isBinding(node, parent)) declared.add(node.name)
      else if (isNewerGlobal(node.name)) globals.set(node.name, node)
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const name = node.property?.name ?? ''
      const object = node.object?.type === 'Identifier' ? node.object.name : undefined
      const owner = INTERFACES[object ?? ''] ?? object
      const method = newer.get(name)
      if (owner && (isNewerMember(owner, name) || isNewerMember(owner, `${name}_static`))) add(`${owner}.${name}`, node)
      else if (parent.callee === node && !parent.optional && method) add(method, node)
    }
    if (node.type === 'CallExpression' && (node.callee?.property ?? node.callee)?.name === 'addEventListener') {
      const type = String(node.arguments?.[0]?.value)
      if (['Window', 'Document', 'Element', 'HTMLElement'].some((owner) => isNewerMember(owner, `${type}_event`)))
        add(`${type} event`, node)
    }
    if (node.regex && /\(\?<[=!]/.test(node.regex.pattern)) add('lookbehind in a regular expression', node)
    // Chrome 90 passes wrong arguments if others follow a spread one in an optional call.
    if (node.type === 'ChainExpression' && node.expression && spreadsBeforeLast(node.expression))
      add('spread in an optional call', node)
  })
  for (const [name, node] of globals) if (!declared.has(name)) add(name, node)
  return found
}

const spreadsBeforeLast = ({ type, arguments: given = [] }: Node) =>
  type === 'CallExpression' && given.slice(0, -1).some((argument) => argument.type === 'SpreadElement')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Whether an identifier is the name of a member or a property. */
const isName = (node: Node, parent: Partial<Node>) =>
  (parent.property === node && !parent.computed) || (parent.key === node && parent.value !== node && !parent.computed)

const isBinding = (node: Node, parent: Partial<Node>) =>
  parent.id === node || parent.params?.includes(node) || parent.local === node || parent.param === node

function walk(node: Node, visit: (node: Node, parent: Partial<Node>) => void, parent: Partial<Node> = {}): void {
  visit(node, parent)
  for (const value of Object.values(node) as unknown[])
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit, node)
}
