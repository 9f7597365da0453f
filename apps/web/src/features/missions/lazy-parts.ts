import { lazy, type ComponentType } from 'react'
import { loadDeferredMessages } from '../../shared/i18n/i18n.ts'
import { SkipPart } from '../../shared/SkipPart.tsx'
import type * as parts from './lazy/parts.ts'

type LazyParts = typeof parts

/** Parts of Missions that load later. */
export const lazyPart = <K extends keyof LazyParts>(name: K) =>
  lazy(() =>
    Promise.all([import('./lazy/parts.ts'), loadDeferredMessages()]).then(
      ([module]) => ({ default: module[name] }),
      () => ({ default: SkipPart as ComponentType<never> as LazyParts[K] }),
    ),
  )
