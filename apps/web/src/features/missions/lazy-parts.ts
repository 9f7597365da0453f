import deferred from 'virtual:catalogue/deferred'
import { withMessages } from '../../shared/i18n/i18n.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'
import type * as parts from './extras/parts.ts'

/** A component of extras/parts.ts, loaded with its messages when it is first rendered. */
const missionPart = <K extends keyof typeof parts>(name: K) =>
  lazyPart<Parameters<(typeof parts)[K]>[0]>(
    async () => (await withMessages(import('./extras/parts.ts'), deferred))[name] as never,
  )

export const DoneMissions = missionPart('DoneMissions')
export const MissionExtras = missionPart('MissionExtras')
export const MissionNote = missionPart('MissionNote')
