import { EVERYWHERE } from '@momi/contract/config-subjects'
import type { Change, ChangeItem, ChangeSummary } from './campaign-names.ts'

export const isEnded = ({ state }: Pick<ChangeSummary, 'state'>): boolean =>
  state === 'PUBLISHED' || state === 'DISCARDED'

/** Whether another change of the subject was published since this one began. */
export const isOutdated = ({ baseVersion, liveVersion }: ChangeItem): boolean => baseVersion !== liveVersion

/** Whether the change can be submitted. */
export const isComplete = ({ items }: Change): boolean =>
  items.length > 0 && items.every((item) => item.problems.length === 0 && !isOutdated(item))

/** Whether a change concerns a country; empty: any. */
export const isIn =
  (country: string) =>
  ({ subjects }: ChangeSummary): boolean =>
    country === '' || subjects.some(({ countryCode }) => countryCode === country || countryCode === EVERYWHERE)
