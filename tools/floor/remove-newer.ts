// Makes a current browser as old as the floor, for tests: without the APIs and the CSS that are newer.
import postcss from 'postcss'
import { newerGlobals, newerMembers } from './newer.ts'
import { newerInNode } from './styles.ts'

/** Not removed, because the browser goes on to enforce what the page can then no longer do. */
const ENFORCED = /^trustedTypes$|^TrustedType/

/** A script that removes the newer APIs from the global object of a page or a worker. */
export const removalScript = () => {
  const members = newerMembers().filter((names) => !names.some((name) => ENFORCED.test(name)))
  const globals = newerGlobals().filter((name) => !ENFORCED.test(name))
  return `(${String(removeNewer)})(${JSON.stringify(members)}, ${JSON.stringify(globals)})`
}

/* global globalThis -- runs in the browser */
function removeNewer(members: readonly (readonly [string, string])[], globals: readonly string[]) {
  // oxlint-disable-next-line typescript/no-explicit-any -- any object of the browser
  const ownerOf = (name: string): any =>
    name === 'TypedArray'
      ? Object.getPrototypeOf(Int8Array)
      : name
          .split('.')
          .reduce<unknown>((object, part) => (object as Record<string, unknown> | undefined)?.[part], globalThis)
  for (const [name, member] of members) {
    const owner = ownerOf(name)
    if (owner === undefined || owner === null) continue
    // The data mark the static members of the DOM, but not those of JavaScript, whose names differ from the others.
    if (member.endsWith('_static')) delete owner[member.replace('_static', '')]
    else if (owner.prototype && member in owner.prototype) delete owner.prototype[member]
    else delete owner[member]
  }
  for (const name of globals) Reflect.deleteProperty(globalThis, name)
}

/** The style sheet as a browser of the floor parses it. */
export function withoutNewerStyles(css: string) {
  const root = postcss.parse(css)
  root.walkAtRules('supports', (rule) => {
    // Tailwind's condition for browsers without @property; any other one asks for something newer.
    if (rule.params.includes('-webkit-hyphens')) rule.replaceWith(rule.nodes)
    else rule.remove()
  })
  root.walk((node) => {
    if (newerInNode(node).length > 0) node.remove()
  })
  return root.toString()
}
