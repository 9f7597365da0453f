import changes from 'virtual:catalogue/changes'
import { withMessages } from '../../shared/i18n/i18n.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type * as parts from './parts.ts'

/** A component of parts.ts, loaded with its messages when something is announced, which is rare. */
const changePart = <K extends keyof typeof parts>(name: K) =>
  lazyPart<Parameters<(typeof parts)[K]>[0]>(
    async () => (await withMessages(import('./parts.ts'), changes))[name] as never,
  )

export const ChangeText = changePart('ChangeText')
export const CountryNotice = changePart('CountryNotice')
export const ChangeNotice = changePart('ChangeNotice')
