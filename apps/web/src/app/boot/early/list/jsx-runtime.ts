import { Fragment as fragment, jsx as jsxDom } from 'jsx-dom'

type Props = Readonly<Record<string, unknown>>

/** Creates DOM nodes from JSX with the attributes that React would set, for components that are rendered once. */
export function jsx(type: unknown, props: Props): unknown {
  if (typeof type === 'function') return (type as (from: Props) => unknown)(props)
  const attributes = Object.entries(props).flatMap(([name, value]) => asInReact(name, value))
  return jsxDom(type as string, Object.fromEntries(attributes), undefined)
}

/** @alias */
export const jsxs = jsx

export const Fragment = ({ children }: Props) => fragment({ children: shown(children) } as never)

function asInReact(name: string, value: unknown): (readonly [string, unknown])[] {
  if (name === 'children') return [[name, shown(value)]]
  // The early page has no handlers; until-replaced.ts stores a tap for the client.
  if (typeof value === 'function') return []
  // React renders these booleans as 'true' and 'false'.
  return [[name, typeof value === 'boolean' && /^(aria|data)-/.test(name) ? String(value) : value]]
}

/** Replaces `null` with undefined, because jsx-dom renders `null` as a comment. */
const shown = (children: unknown): unknown => (Array.isArray(children) ? children.map(shown) : (children ?? undefined))
