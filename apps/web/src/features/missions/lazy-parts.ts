import type { ComponentType } from 'react'
import { loadDeferredMessages } from '../../shared/i18n/i18n.ts'
import type * as parts from './lazy/parts.ts'

type LazyParts = typeof parts

/**
 * Parts of the list that load later: the text of a card's progress, and the handling of taps and completions.
 */
export const lazyPart = <K extends keyof LazyParts>(name: K): Promise<{ default: LazyParts[K] }> =>
  Promise.all([import('./lazy/parts.ts'), loadDeferredMessages()]).then(
    ([module]) => ({ default: module[name] }),
    () => ({ default: (() => null) as ComponentType<never> as LazyParts[K] }),
  )
