import type { ComponentType } from 'react'
import type { Entrypoint } from '@momi/contract/headers'

export type Layout = 'navbar' | 'fullscreen' | 'footer'

/** One screen of section 2. */
export interface Route {
  /** The path's pattern: `:name` is a parameter. */
  path: string
  layout: Layout
  /** Skips the guards. */
  open?: boolean
  /** The analytics entry point of the screen's calls; default: Undefined. */
  entryPoint?: Entrypoint
  /** Loads the screen's component and its messages, unless they are part of the first page. */
  load: () => ComponentType | Promise<ComponentType>
}
