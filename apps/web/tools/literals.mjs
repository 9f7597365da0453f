// Text that a user reads or hears and no catalogue knows.
import { parseSync } from 'oxc-parser'

/** Attributes of JSX, and properties of what is handed to a dialog or a part, whose text is read or heard. */
const READ =
  /^(aria-(label|description|roledescription|valuetext)|title|label|text|alt|placeholder|hint|note|(action|primaryButton|secondaryButton)Text|(back|state)Label)$/
/** Functions whose first argument is shown. */
const SHOWN = /^(toast|alert|confirm|prompt)$/
/** The same in every language. */
const NAMES = new Set(['OK'])

/** The texts that an expression may come to. Of a template only what stands between its values. */
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

/** What of this node is shown as it stands. */
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

/** Lines of text in `code` that no catalogue knows. */
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
