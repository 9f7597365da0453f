import { parseSync, Visitor, type Expression, type Statement, type SwitchCase, type SwitchStatement } from 'oxc-parser'
import type { Plugin } from 'vite'

const REACT_DOM = /\/react-dom-client\.production\.js$/

/** Kinds of fibers that the client never creates: those of the elements and APIs in `UNUSED` and `ELEMENTS`. */
const TAGS: ReadonlySet<unknown> = new Set([
  9, // Context.Consumer
  12, // Profiler
  18, // a boundary in HTML of a server
  19, // SuspenseList
  26, // title, meta, link, style and script, which React moves into the head
  27, // html, head and body
  30, // ViewTransition
  31, // Activity
])

/** Variables that keep their first value without those parts. */
const VARIABLES = new Map([
  ['isHydrating', 'false'],
  ['hydrationErrors', 'null'],
  ['shouldStartViewTransition', 'false'],
  ['pendingViewTransition', 'null'],
  ['pendingViewTransitionEvents', 'null'],
  ['appearingViewTransitions', 'null'],
  ['viewTransitionCancelableChildren', 'null'],
  ['viewTransitionContextChanged', 'false'],
  ['viewTransitionMutationContext', 'false'],
  ['inUpdateViewTransition', 'false'],
  ['rootViewTransitionAffected', 'false'],
  ['rootViewTransitionNameCanceled', 'false'],
])

/** Properties that keep their first value without those parts. */
const PROPERTIES = new Map([
  ['dehydrated', 'null'],
  ['isDehydrated', 'false'],
  ['__reactViewTransition', 'null'],
])

const nothing = (...names: readonly string[]) => names.map((name) => [name, ''] as const)

/** The bodies of functions that do nothing, or always return the same, without those parts. */
const FUNCTIONS = new Map([
  // HTML of a server
  ...nothing('queueHydrationError', 'resetHydrationState', 'throwOnHydrationMismatch', 'ReactDOMHydrationRoot'),
  ...nothing('commitSuspenseHydrationCallbacks', 'retryDehydratedSuspenseBoundary', 'retryIfBlockedOn'),
  ...nothing('updateDehydratedSuspenseComponent'),
  ['popHydrationState', 'return false'],
  ['upgradeHydrationErrorsToRecoverable', 'return null'],
  ['getSuspenseInstanceFromFiber', 'return null'],
  ['getActivityInstanceFromFiber', 'return null'],
  ['getParentHydrationBoundary', 'return null'],
  ['queueIfContinuousEvent', 'return false'],
  // Transitions between views
  ...nothing('trackEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'),
  ...nothing('commitEnterViewTransitions', 'restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions'),
  ...nothing('measureNestedViewTransitions'),
  // Refs of fragments
  ...nothing('FragmentInstance', 'addFragmentHandleToFiber', 'commitNewChildToFragmentInstances'),
  ...nothing('commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects'),
  // Files that a page waits for
  ...nothing('accumulateSuspenseyCommitOnFiber', 'preloadInstanceAndSuspendIfNeeded', 'prefetchDNS', 'preconnect'),
  ...nothing('preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'),
  ['isHostHoistableType', 'return false'],
  ['waitForCommitToBeReady', 'return null'],
])

const UNUSED = [
  'Activity',
  'Consumer',
  'hydrateRoot',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preloadModule',
  'Profiler',
  'SuspenseList',
  'ViewTransition',
]
const ELEMENTS = ['base', 'body', 'head', 'html', 'link', 'meta', 'script', 'style', 'title']

/**
 * Leaves parts of React out that the client does not use, a fifth of it: docs/decisions/0153-unused-react.md. Fails if
 * React no longer has one of the names above, or if the client uses such a part.
 */
export const withoutUnusedReact: Plugin = {
  name: 'without-unused-react',
  apply: 'build',
  transform: (code, id) => (REACT_DOM.test(id) ? { code: withoutUnused(code), map: null } : undefined),
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.moduleIds.some((id) => REACT_DOM.test(id))) continue
      const used = usedIn(file.code)
      if (used) throw new Error(`${file.fileName} uses ${used}, which the build leaves out of React`)
    }
  },
}

/** Something in a minified chunk that the build leaves out of React. */
export const usedIn = (code: string): string | undefined =>
  new RegExp(`\\.(?:${UNUSED.join('|')})\\b|\\.jsxs?\\)?\\(["'\`](?:${ELEMENTS.join('|')})["'\`]`).exec(code)?.[0]

/** The code of react-dom/client without what is listed above; the minifier then removes what is no longer reached. */
export function withoutUnused(code: string): string {
  const { program } = parseSync('react-dom-client.js', code, { sourceType: 'commonjs' })
  const missing = new Set<string>([...VARIABLES.keys(), ...PROPERTIES.keys(), ...FUNCTIONS.keys()])
  const edits: Edit[] = []
  const replace = ({ start, end }: Range, text: string) => edits.push({ start, end, text })
  /** The positions of names that are no reading of a variable or property, and functions with parameters of a name. */
  const others = new Set<number>()
  const shadows: (Range & { name: string })[] = []
  const cases: Range[] = []
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
      if (target === 'exports.hydrateRoot' || target.startsWith('FragmentInstance.prototype.'))
        replace({ start, end }, '0')
      else if (VARIABLES.has(target)) replace({ start, end: right.start }, '')
      else if (left.type === 'MemberExpression') others.add(left.property.start)
    },
    VariableDeclarator({ id }) {
      others.add(id.start)
    },
    Property({ key, value }) {
      if (key.start !== value.start) others.add(key.start)
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
  }).visit(program)
  if (missing.size > 0) throw new Error(`React no longer has ${[...missing].join(', ')}`)
  return edited(code, edits)
}

interface Range {
  start: number
  end: number
}

interface Edit extends Range {
  text: string
}

/** Applies the edits; one inside of another has no effect. */
function edited(code: string, edits: readonly Edit[]): string {
  let result = ''
  let done = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (start < done) continue
    result += code.slice(done, start) + text
    done = end
  }
  return result + code.slice(done)
}

/** Whether an expression is the kind of a fiber. */
const isTag = (node: Expression) =>
  node.type === 'MemberExpression'
    ? !node.computed && node.property.type === 'Identifier' && node.property.name === 'tag'
    : node.type === 'Identifier' && node.name === 'tag'

/** The ranges of the cases for `TAGS`. A case into which a used one falls keeps its statements. */
function unusedCases({ discriminant, cases }: SwitchStatement): Range[] {
  if (!isTag(discriminant)) return []
  const isUnused = ({ test }: SwitchCase) => test?.type === 'Literal' && TAGS.has(test.value)
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
