// Finds the CSS in compiled style sheets that is newer than the floor.
import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Document } from 'postcss'
import { data, isAtFloor } from './floor.ts'

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = data.css

const isNewer = (feature: Identifier | undefined) => feature?.__compat !== undefined && !isAtFloor(feature.__compat)

/** The features of a style sheet that are newer than the floor, and that have no fallback before them. */
export function newerInStyles(css: string): Set<string> {
  const found = new Set<string>()
  postcss.parse(css).walk((node) => {
    // A block behind @supports applies only where its features exist.
    if (isSupported(node) || (node.type === 'decl' && hasFallback(node))) return
    for (const feature of newerInNode(node)) found.add(feature)
  })
  return found
}

/** The newer features of one rule, declaration or at-rule, without those of the nodes in it. */
export function newerInNode(node: ChildNode): string[] {
  if (node.type === 'rule') return node.parent?.type === 'rule' ? ['nesting'] : newerSelectors(node.selector)
  if (node.type === 'atrule') return newerAtRules(node)
  return node.type === 'decl' ? newerValues(node) : []
}

const isSupported = ({ parent }: { parent: Container | Document | undefined }): boolean =>
  parent !== undefined && ((parent as AtRule).name === 'supports' || isSupported(parent))

const newerSelectors = (selector: string) =>
  [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/::?([a-z-]+)/g)]
    .filter(([, name = '']) => isNewer(selectors[name]))
    .map(([text]) => text)

function newerAtRules({ name, params }: AtRule): string[] {
  const rule = atRules[name]
  if (isNewer(rule)) return [`@${name}`]
  if (name !== 'media') return []
  const features = [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature = '']) => feature)
  const newer = features.filter((feature) => isNewer(rule?.[feature])).map((feature) => `@media (${feature})`)
  return /[<>]/.test(params) && isNewer(rule?.['range_syntax']) ? [...newer, '@media with a range'] : newer
}

const unprefixed = (property: string) => property.replace(/^-\w+-/, '')

/** Whether an earlier declaration of the same property is understood by all browsers of the floor. */
function hasFallback(declaration: Declaration): boolean {
  if (/var\(/.test(declaration.value)) return false
  const property = unprefixed(declaration.prop)
  for (let other = declaration.prev(); other; other = other.prev())
    if (other.type === 'decl' && unprefixed(other.prop) === property && newerValues(other).length === 0) return true
  return false
}

const VIEWPORTS: Readonly<Record<string, string>> = { d: 'dynamic', l: 'large', s: 'small' }

function newerValues({ prop, value }: Declaration): string[] {
  const property = properties[prop]
  if (isNewer(property)) return [prop]
  const text = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, '')
  const newer: string[] = []
  for (const [, name = ''] of text.matchAll(/([a-z][a-z-]*)\(/g))
    if ([types[name], types['color']?.[name], types['gradient']?.[name], property?.[name]].some(isNewer))
      newer.push(`${name}()`)
  for (const [, unit = ''] of text.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/gi)) {
    const viewport = VIEWPORTS[/^([dls])v(?:[hwbi]|min|max)$/.exec(unit)?.[1] ?? '']
    if (isNewer(types['length']?.[unit] ?? types['length']?.[`viewport_percentage_units_${viewport}`])) newer.push(unit)
  }
  for (const [, word = ''] of text.matchAll(/(?<![\w#.-])([a-z][a-z-]*)(?![\w(-])/g))
    if (isNewer(property?.[word])) newer.push(`${prop}: ${word}`)
  return newer
}
