import { loadTodayMessages } from '../../../shared/i18n/today-messages.ts'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import type * as parts from '../today/parts.ts'

/** A component of today/parts.ts, loaded with its messages. Not in the deferred chunk, which is at its byte limit. */
const todayPart = <K extends keyof typeof parts>(name: K) =>
  lazyPart<Parameters<(typeof parts)[K]>[0]>(async () => {
    const [module] = await Promise.all([import('../today/parts.ts'), loadTodayMessages()])
    return module[name] as never
  })

export const Today = todayPart('Today')
export const MissionAction = todayPart('MissionAction')
export const DoneMissions = todayPart('DoneMissions')
