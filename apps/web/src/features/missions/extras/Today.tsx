import today from 'virtual:catalogue/today'
import { withMessages } from '../../../shared/i18n/i18n.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import type * as parts from '../today/parts.ts'

/** A component of today/parts.ts, loaded with its messages. Not in the deferred chunk, which is at its byte limit. */
const todayPart = <K extends keyof typeof parts>(name: K) =>
  lazyPart<Parameters<(typeof parts)[K]>[0]>(
    async () => (await withMessages(import('../today/parts.ts'), today))[name] as never,
  )

export const Today = todayPart('Today')
export const MissionAction = todayPart('MissionAction')
export const DoneMissions = todayPart('DoneMissions')
