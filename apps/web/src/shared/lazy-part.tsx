import type { ComponentType, FC } from 'react'
import { Boundary } from './Boundary.tsx'
import { withMessages } from './i18n/i18n.ts'
import { lazyComponent, type Loadable } from './lazy.tsx'
import { SkipPart } from './SkipPart.tsx'

interface PartProps {
  onDone?: () => void
  children?: React.ReactNode
}

/** A part of a screen whose code is loaded when it is first rendered; while that fails, `SkipPart` is in its place. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): FC<P> & Loadable {
  const Part = lazyComponent(load)
  const WithBoundary = (props: P) => (
    <Boundary failed={() => <SkipPart {...(props as PartProps)} />}>
      <Part {...props} />
    </Boundary>
  )
  return Object.assign(WithBoundary, { isLoaded: Part.isLoaded, load: Part.load })
}

type PropsOf<C> = C extends (props: infer P extends object) => unknown ? P : object

/** A component of a module that is loaded together with the module's messages. */
export const lazyPartOf = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  messages: Parameters<typeof withMessages>[1],
  name: Name,
) => lazyPart(async () => (await withMessages(load(), messages))[name] as ComponentType<PropsOf<Module[Name]>>)
