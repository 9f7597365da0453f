import type { ComponentType } from 'react'
import { loadNearWords } from '../../shared/i18n/i18n.ts'
import type * as parts from './further/parts.ts'

type Further = typeof parts

/** What the list does without at first: the words beside a card's progress, and what a tap or a completed mission does. */
export const further = <K extends keyof Further>(name: K): Promise<{ default: Further[K] }> =>
  Promise.all([import('./further/parts.ts'), loadNearWords()]).then(
    ([module]) => ({ default: module[name] }),
    () => ({ default: (() => null) as ComponentType<never> as Further[K] }),
  )
