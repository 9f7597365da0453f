// What the components of the early list import from React, Lingui, SWR and wouter
// (build/early-list.ts): the same functions for a page that is rendered once and has no state.
import type { Context, ReactNode } from 'react'
import type { MessageDescriptor, Messages } from '@lingui/core'
import { jsx } from '../jsx-runtime.ts'

export const useRef = <T>(current: T) => ({ current })

/** What a lazy component returns: `Suspense` then shows its fallback. */
const PENDING = Symbol('pending')

/** Of shared/lazy.tsx and lazy-part.tsx. */
export const lazyComponent = () => () => PENDING
export const lazyPart = () => () => PENDING
export { lazyPart as lazyPartOf }

export const Suspense = ({ children, fallback }: { children: unknown; fallback?: ReactNode }) =>
  children === PENDING ? fallback : children

/** Of shared/Boundary.tsx. */
export const Boundary = ({ children }: { children: unknown }) => children

/** Of shared/LoadFailed.tsx: the early list is drawn from answers only. */
export const LoadFailed = () => undefined

export const useState = <T>(value: T) => [value, () => {}] as const

/** Does nothing: effects that run after the first paint are left to the client. */
export const useEffect = () => {}

const effects: (() => void)[] = []
export const useLayoutEffect = (effect: () => void) => void effects.push(effect)

/** Drops the effects of components that are not put into the page. */
export const dropEffects = () => void effects.splice(0)

/** Runs the effects of the rendered components, once they are in the page. */
export function runEffects(): void {
  for (const effect of effects.splice(0)) effect()
}

interface Provided {
  value?: unknown
}
export const createContext = (value: unknown): Provided => ({ value })
export const use = ({ value }: Provided) => value

/** Sets the value of a context for all components. */
export const provide = <T>(context: Context<T>, value: T) => void ((context as Provided).value = value)

/** Lingui's messages, without support for plurals and formats, which the early list does not use. */
export const i18n = {
  locale: '',
  messages: {} as Messages,
  _({ id, values = {} }: MessageDescriptor): string {
    const parts = [this.messages[id] ?? id].flat()
    return parts.map((part) => (typeof part === 'string' ? part : values[part[0]])).join('')
  },
}

export const useLingui = () => ({ i18n, _: i18n._.bind(i18n) })

export const useLocation = () => [location.pathname, () => {}] as const

/** A link has the same attributes as wouter's, in the same order. */
export const Link = ({ href, className, ...props }: { href: string; className: string }) =>
  jsx('a', { ...props, href, className })

/** SWR's hook, which here loads nothing and returns only the data that is already there. */
// eslint-disable-next-line import/no-default-export -- as in SWR
export default (_key: unknown, _load: unknown, { fallbackData }: { fallbackData?: unknown }) => ({ data: fallbackData })
