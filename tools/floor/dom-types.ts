// Types of the DOM at the floor: TypeScript's own, in which whatever is newer than the floor is optional. So code that
// uses it without a check for its presence does not compile.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, type Directive, type Statement, type TSSignature } from 'oxc-parser'
import { isNewerGlobal, isNewerMember } from './newer.ts'

const COMPILER = dirname(
  fileURLToPath(import.meta.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`)),
)

/** Replaces the text between two offsets. */
type Edit = readonly [start: number, end: number, replacement: string]

export function domTypes(): string {
  const file = join(COMPILER, 'lib/lib.dom.d.ts')
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  const heirs = heirsOf(program.body)
  const edits: Edit[] = []
  const moved: string[] = []
  const isNew = (owner: string, member: string) => {
    const own = isNewerMember(owner, member)
    if (own !== undefined) return own
    // The data have no mixins, only the interfaces that include them.
    const known = heirs(owner)
      .map((heir) => isNewerMember(heir, member))
      .filter((isNewer) => isNewer !== undefined)
    return known.length > 0 && known.every(Boolean)
  }

  const makeOptional = (owner: string, members: readonly TSSignature[], suffix = '') => {
    for (const member of members) {
      const { start, end } = member
      if (member.type === 'TSConstructSignatureDeclaration' && isNewerMember(owner, owner)) edits.push([start, end, ''])
      if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') continue
      const { key, optional } = member
      if (key.type !== 'Identifier' || optional) continue
      const { kind, returnType } = member.type === 'TSMethodSignature' ? member : {}
      const event = /^on(.+)/.exec(key.name)?.[1]
      if (!isNew(owner, key.name + suffix) && !(event && isNew(owner, `${event}_event`))) continue
      if (kind === 'set') edits.push([start, end, ''])
      // An accessor cannot be optional, but a property can.
      else if (kind === 'get') edits.push([start, key.start, ''], [key.end, returnType!.start, '?'])
      else edits.push([key.end, key.end, '?'])
    }
  }

  for (const node of program.body) {
    // A newer object has all of its members. An element is created by its name, and lacks them in an older browser.
    if (node.type === 'TSInterfaceDeclaration' && (!isNewerGlobal(node.id.name) || node.id.name.startsWith('HTML')))
      makeOptional(node.id.name, node.body.body)
    if (node.type === 'TSDeclareFunction' && isNewerGlobal(node.id!.name)) edits.push([node.start, node.end, ''])
    if (node.type !== 'VariableDeclaration') continue
    const { id } = node.declarations[0]!
    if (id.type !== 'Identifier' || !id.typeAnnotation) continue
    const { name } = id
    const { typeAnnotation: type } = id.typeAnnotation
    if (isNewerGlobal(name)) {
      // An absent global may be read only as a property of `window`.
      edits.push([node.start, node.end, ''])
      moved.push(`${name}?: ${source.slice(type.start, type.end)};`)
    } else if (type.type === 'TSTypeLiteral') makeOptional(name, type.members, '_static')
  }
  return `${edited(source, edits)}\ninterface Window { ${moved.join('\n')} }\n`
}

/** Finds the interfaces that extend an interface. */
function heirsOf(nodes: readonly (Statement | Directive)[]) {
  const direct = new Map<string, string[]>()
  for (const node of nodes)
    if (node.type === 'TSInterfaceDeclaration')
      for (const { expression } of node.extends)
        if (expression.type === 'Identifier')
          direct.set(expression.name, [...(direct.get(expression.name) ?? []), node.id.name])
  const heirs = (name: string): string[] => (direct.get(name) ?? []).flatMap((heir) => [heir, ...heirs(heir)])
  return heirs
}

function edited(source: string, edits: readonly Edit[]) {
  let text = ''
  let at = 0
  for (const [start, end, replacement] of edits.toSorted(([one], [other]) => one - other)) {
    text += source.slice(at, start) + replacement
    at = end
  }
  return text + source.slice(at)
}
