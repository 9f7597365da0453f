import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GrantLimit, PointsReason } from '@momi/contract'

/** The texts for why points moved, for staff. */
export const POINTS_REASONS = {
  STREAK_CHECK_IN: msg`Daily check-in`,
  STREAK_CHECK_IN_REVERSED: msg`Check-in reversed`,
  STREAK_FREEZE_BOUGHT: msg`Streak freeze bought`,
  ACCOUNT_MERGED: msg`Accounts merged`,
  MERGE_REVERSED: msg`Earned twice, reversed in a merge`,
  MISSION_COMPLETED: msg`Mission completed`,
  POINTS_EXCHANGED: msg`Exchanged`,
  EXCHANGE_RETURNED: msg`Exchange returned`,
  MARKET_PURCHASE: msg`Market purchase`,
  PURCHASE_RETURNED: msg`Purchase returned`,
  ROULETTE_SPIN_BOUGHT: msg`Spin bought`,
  ROULETTE_WON: msg`Won on the wheel`,
  REFERRAL_COUNTED: msg`Friend invited`,
  DEBUG_ADDED: msg`Added for a test`,
  STAFF_GRANTED: msg`By staff`,
  STAFF_REVERSED: msg`Undone by staff`,
} as const satisfies Record<PointsReason, MessageDescriptor>

/** The texts for why a grant waits for approval. */
export const GRANT_LIMITS = {
  SIZE: msg`Above the limit of one grant`,
  USER_DAY: msg`With the other grants of the day, above the limit for one user`,
  STAFF_DAY: msg`With the other grants of the day, above the limit for one member of staff`,
} as const satisfies Record<GrantLimit, MessageDescriptor>
