type Props = Readonly<Record<string, unknown>>

const SVG = /^(svg|path|use)$/

/** Creates DOM nodes from JSX with the attributes that React would set, for components that are rendered once. */
export function jsx(type: unknown, props: Props): unknown {
  if (typeof type === 'function') return (type as (from: Props) => unknown)(props)
  const name = type as string
  const element = SVG.test(name)
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name)
  for (const [key, value] of Object.entries(props))
    if (key === 'children') append(element, value)
    else if (key === 'ref') Object.assign(value as object, { current: element })
    else if (key === 'style') Object.assign((element as HTMLElement).style, value)
    else setAttribute(element, key, value)
  return element
}

/** @alias */
export const jsxs = jsx

export function Fragment({ children }: Props): unknown {
  const fragment = document.createDocumentFragment()
  append(fragment, children)
  return fragment
}

function setAttribute(element: Element, key: string, value: unknown): void {
  // React renders the booleans of these as 'true' and 'false'.
  const shown = typeof value === 'boolean' && /^(aria|data)-/.test(key) ? String(value) : value
  // The early page has no handlers; until-replaced.ts stores a tap for the client.
  if (shown === undefined || shown === null || shown === false || typeof shown === 'function') return
  const name =
    key === 'className' ? 'class' : key.replace(/^stroke[A-Z]/, (start) => `stroke-${start[6]!.toLowerCase()}`)
  element.setAttribute(name, shown === true ? '' : String(shown as string | number))
}

function append(parent: ParentNode, children: unknown): void {
  if (Array.isArray(children)) for (const child of children) append(parent, child)
  else if (children instanceof Node) parent.append(children)
  else if (children !== undefined && children !== null && typeof children !== 'boolean')
    parent.append(String(children as string | number))
}
