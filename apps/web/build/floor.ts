import postcss, { type AtRule, type ChildNode, type Root } from 'postcss'
import type { Plugin } from 'vite'
import { ALLOWED_IN_SCRIPTS, ALLOWED_IN_STYLES } from '../../../tools/floor/allowed.ts'
import { TARGETS } from '../../../tools/floor/floor.ts'
import { newerInScript } from '../../../tools/floor/scripts.ts'
import { newerInStyles } from '../../../tools/floor/styles.ts'

/**
 * In a browser below the floor, replaces the page by one that says what to do (public/old-browser.js). Every browser of
 * the floor has RegExp's `hasIndices`, and no older one does (tools/floor/floor.test.ts).
 */
const OLD_BROWSER = `/./.hasIndices==null&&document.write((self.trustedTypes||{createPolicy:function(n,p){return p}}).createPolicy('old-browser',{createHTML:String}).createHTML('<script src=/old-browser.js><\\/script>'))`

/**
 * Compiles for the oldest browsers that we support, and fails if a file still needs a newer one:
 * docs/decisions/0078-oldest-browsers.md.
 */
export const floor: Plugin = {
  name: 'floor',
  apply: 'build',
  config: () => ({
    build: {
      target: TARGETS,
      rolldownOptions: {
        // Fields of classes become assignments, which are shorter than definitions of properties.
        transform: {
          assumptions: { setPublicClassFields: true },
          typescript: { removeClassFieldsWithoutInitializer: true },
        },
      },
    },
  }),
  transform(code, id) {
    if (!/\.css($|\?)/.test(id)) return undefined
    const root = postcss.parse(code)
    flattenLayers(root)
    addFallbacks(root)
    return { code: root.toString(), map: null }
  },
  transformIndexHtml: (html) => html.replace(/<!-- old browser -->/, () => `<script>${OLD_BROWSER}</script>`),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const problems = Object.entries(bundle).flatMap(([name, file]) => {
        const text = file.type === 'chunk' ? file.code : String(file.source)
        return problemsIn(name, text).map((problem) => `${name}: ${problem}`)
      })
      if (problems.length > 0)
        throw new Error(`Newer than browserslist in package.json allows:\n${problems.join('\n')}`)
    },
  },
}

/**
 * Replaces cascade layers, which browsers of the floor ignore together with all rules in them, by their rules in the
 * order of the layers. What follows wins, as with layers, because no rule of an earlier layer is more specific.
 */
function flattenLayers(root: Root): void {
  const layers = new Map<string, ChildNode[]>()
  const nodesOf = (name: string) => layers.get(name) ?? layers.set(name, []).get(name)!
  let last: AtRule | undefined
  root.walkAtRules('layer', (layer) => {
    if (layer.parent !== root) throw layer.error('A layer is at the top of a style sheet')
    for (const name of layer.params.split(/\s*,\s*/)) nodesOf(name).push(...(layer.nodes ?? []))
    last?.remove()
    last = layer
  })
  last?.replaceWith([...layers.values()].flat())
}

/** Values that the floor understands, in place of newer ones. */
const FALLBACKS: readonly (readonly [newer: RegExp, older: string])[] = [
  [/(?<=\d)dvh\b/g, 'vh'],
  [/^anywhere$/, 'break-word'],
]

function addFallbacks(root: Root): void {
  root.walkDecls((declaration) => {
    const value = FALLBACKS.reduce((text, [newer, older]) => text.replace(newer, older), declaration.value)
    if (value !== declaration.value) declaration.cloneBefore({ value })
  })
}

function problemsIn(name: string, text: string): readonly string[] {
  if (name.endsWith('.js')) return scriptProblems(text)
  if (name.endsWith('.css')) return styleProblems(text)
  return name.endsWith('.html') ? pageProblems(text) : []
}

const scriptProblems = (code: string) =>
  [...newerInScript(code)]
    .filter(([feature]) => !(feature in ALLOWED_IN_SCRIPTS))
    .map(([feature, context]) => `${feature}: … ${context} …`)

const styleProblems = (css: string) => [...newerInStyles(css)].filter((feature) => !(feature in ALLOWED_IN_STYLES))

/** The problems of the scripts and styles in a page itself. Scripts with attributes are files, or contain data. */
const pageProblems = (html: string) => [
  ...[...html.matchAll(/<script>([^]*?)<\/script>/g)].flatMap(([, code = '']) => scriptProblems(code)),
  ...[...html.matchAll(/<style>([^]*?)<\/style>/g)].flatMap(([, css = '']) => styleProblems(css)),
]
