// Finds syntax and browser APIs in compiled scripts that are newer than the floor. Libraries are compiled JavaScript
// without types, so that an API is recognised by its name; our own code is checked by types too (dom-types.mjs).
import { parse } from 'acorn'
import { isBuiltin, isNewerGlobal, isNewerMember, newerMembers, oldMembers } from './newer.mjs'

/** The interfaces of the objects that are globals. */
const INTERFACES = {
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

let methods
/** The features of a script that are newer than the floor, by name, with the code around their first use. */
export function newerInScript(code) {
  methods ??= newerMethods()
  const found = new Map()
  const declared = new Set()
  const globals = new Map()
  const add = (feature, { start, end }) => {
    if (!found.has(feature)) found.set(feature, code.slice(Math.max(0, start - 60), end + 40))
  }
  // The version of the language that the floor has as a whole.
  const program = parse(code, { ecmaVersion: 2021, sourceType: 'module' })
  walk(program, (node, parent) => {
    if (node.type === 'Identifier' && !isName(node, parent)) {
      if (isBinding(node, parent)) declared.add(node.name)
      else if (isNewerGlobal(node.name)) globals.set(node.name, node)
    }
    if (node.type === 'MemberExpression' && !node.computed) {
      const { name } = node.property
      const object = node.object.type === 'Identifier' ? node.object.name : undefined
      const owner = INTERFACES[object] ?? object
      if (owner && (isNewerMember(owner, name) || isNewerMember(owner, `${name}_static`))) add(`${owner}.${name}`, node)
      else if (parent.callee === node && !parent.optional && methods.has(name)) add(methods.get(name), node)
    }
    if (node.type === 'CallExpression' && (node.callee.property ?? node.callee).name === 'addEventListener') {
      const [event] = node.arguments
      if (
        ['Window', 'Document', 'Element', 'HTMLElement'].some((owner) => isNewerMember(owner, `${event?.value}_event`))
      )
        add(`${event.value} event`, node)
    }
    if (node.regex && /\(\?<[=!]/.test(node.regex.pattern)) add('lookbehind in a regular expression', node)
    // Chrome 90 passes wrong arguments if others follow a spread one in an optional call.
    if (node.type === 'ChainExpression' && spreadsBeforeLast(node.expression)) add('spread in an optional call', node)
  })
  for (const [name, node] of globals) if (!declared.has(name)) add(name, node)
  return found
}

const spreadsBeforeLast = ({ type, arguments: given = [] }) =>
  type === 'CallExpression' && given.slice(0, -1).some((argument) => argument.type === 'SpreadElement')

/** Whether an identifier is the name of a member or a property. */
const isName = (node, parent) =>
  (parent.property === node && !parent.computed) || (parent.key === node && parent.value !== node && !parent.computed)

const isBinding = (node, parent) =>
  parent.id === node || parent.params?.includes(node) || parent.local === node || parent.param === node

function walk(node, visit, parent = {}) {
  visit(node, parent)
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (typeof child?.type === 'string') walk(child, visit, node)
}
