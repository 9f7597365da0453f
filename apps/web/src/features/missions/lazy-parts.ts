import { lazy, type ComponentType } from 'react'
import { loadDeferredMessages } from '../../shared/i18n/i18n.ts'
import { SkipPart } from '../../shared/SkipPart.tsx'
import type * as parts from './lazy/parts.ts'

type LazyParts = typeof parts

/** A component of lazy/parts.ts, loaded with its messages when it is first rendered; SkipPart if that fails. */
export const lazyPart = <K extends keyof LazyParts>(name: K) =>
  lazy(() =>
    Promise.all([import('./lazy/parts.ts'), loadDeferredMessages()]).then(
      ([module]) => ({ default: module[name] }),
      () => ({ default: SkipPart as ComponentType<never> as LazyParts[K] }),
    ),
  )
