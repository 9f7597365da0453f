import type { ComponentType, FC } from 'react'
import { Boundary } from './Boundary.tsx'
import { lazyComponent } from './lazy.tsx'
import { SkipPart } from './SkipPart.tsx'

interface PartProps {
  onDone?: () => void
  children?: React.ReactNode
}

/** A part of a screen whose code is loaded when it is first rendered; while that fails, `SkipPart` is in its place. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): FC<P> {
  const Part = lazyComponent(load)
  return (props) => (
    <Boundary failed={() => <SkipPart {...(props as PartProps)} />}>
      <Part {...props} />
    </Boundary>
  )
}
