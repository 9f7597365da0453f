import type { HoldOfAccount } from '@momi/contract'

/** Whether a hold that a member of staff has placed waits for a second one. */
export const needsSecondPerson = ({ kind, confirmedBy, outcome }: HoldOfAccount): boolean =>
  kind === 'STAFF' && confirmedBy === null && outcome === null

/** When a hold has ended, or ends if nobody does anything. */
export const endOf = (hold: HoldOfAccount): string => hold.endedAt ?? hold.endsUnansweredAt
