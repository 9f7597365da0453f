import type { ComponentType } from 'react'
import type { Entrypoint } from '@momi/contract/headers'

export type Layout = 'navbar' | 'fullscreen' | 'footer'

/** One screen of section 2, as part of the first page or loaded when it is shown. */
export type Route = FirstRoute | LazyRoute

interface RouteSettings {
  /** The path's pattern: `:name` is a parameter. */
  path: string
  layout: Layout
  /** Skips the guards. */
  open?: boolean
  /** The analytics entry point of the screen's calls; default: Undefined. */
  entryPoint?: Entrypoint
}

interface FirstRoute extends RouteSettings {
  screen: ComponentType
}

export interface LazyRoute extends RouteSettings {
  /** Loads the screen's component and its messages. */
  load: () => Promise<ComponentType>
}

/** The route record of one screen. A new screen needs only this record and its feature's folder. */
export interface RouteRecord extends LazyRoute {
  /** The catalogues of messages that the screen needs besides `messages` and `deferred` (stages.ts). */
  catalogs: readonly string[]
}
