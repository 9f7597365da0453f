import { lazy, type ComponentProps, type ComponentType } from 'react'
import { loadTodayMessages } from '../../../shared/i18n/today-messages.ts'
import { SkipPart } from '../../../shared/SkipPart.tsx'
import type * as parts from '../today/parts.ts'

type TodayParts = typeof parts

/** A component of today/parts.ts, loaded with its messages. Not in the deferred chunk, which is at its byte limit. */
const todayPart = <K extends keyof TodayParts>(name: K) =>
  lazy(() =>
    Promise.all([import('../today/parts.ts'), loadTodayMessages()]).then(
      ([module]) => ({ default: module[name] }),
      () => ({ default: SkipPart as ComponentType<never> as TodayParts[K] }),
    ),
  )

export const Today = todayPart('Today')

const FoldedMissions = todayPart('DoneMissions')
// Wrapped in a function, because `lazyPart` cannot resolve to another lazy component.
export const DoneMissions = (props: ComponentProps<TodayParts['DoneMissions']>) => <FoldedMissions {...props} />
