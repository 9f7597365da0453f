// Finds visible text that is in no catalogue.
import { parseSync } from 'oxc-parser'

/** JSX attributes, and properties of dialogs and components, whose text is visible or announced. */
const READ =
  /^(aria-(label|description|roledescription|valuetext)|title|label|text|alt|placeholder|hint|note|(action|primaryButton|secondaryButton)Text|(back|state)Label)$/
/** Functions that show their first argument. */
const SHOWN = /^(toast|alert|confirm|prompt)$/
/** Texts that are the same in every language. */
const NAMES = new Set(['OK', 'UTC', 'CSV', 'NDJSON', 'NG'])

/** The texts to which an expression can evaluate. For a template, only the parts between its values. */
function textsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.cooked).join('')]
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)]
    case 'LogicalExpression':
    case 'BinaryExpression':
      return /^([+]|&&|[|]{2}|[?]{2})$/.test(node.operator) ? [...textsOf(node.left), ...textsOf(node.right)] : []
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return textsOf(node.expression)
    default:
      return []
  }
}

/** The texts of this node that are displayed directly. */
function shownBy(node) {
  switch (node.type) {
    case 'JSXText':
      return [node.value]
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.filter(({ type }) => type === 'JSXExpressionContainer').flatMap(textsOf)
    case 'JSXAttribute':
      return READ.test(node.name.name) ? textsOf(node.value) : []
    case 'Property':
      return READ.test(node.key.name ?? node.key.value) ? textsOf(node.value) : []
    case 'CallExpression':
      return SHOWN.test(node.callee.name) ? textsOf(node.arguments[0]) : []
    case 'AssignmentExpression':
      return node.left.property?.name === 'textContent' ? textsOf(node.right) : []
    default:
      return []
  }
}

/** Lines with text in `code` that is in no catalogue. */
export function literals(file, code) {
  const found = []
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!node || typeof node !== 'object') return
    for (const text of shownBy(node).map((one) => one.trim()))
      if (/\p{L}/u.test(text) && !NAMES.has(text))
        found.push(`${file}:${code.slice(0, node.start).split('\n').length} "${text}"`)
    Object.values(node).forEach(walk)
  }
  walk(parseSync(file, code).program)
  return found
}
