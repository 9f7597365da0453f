import { formatInstant } from './i18n/lazy-format.ts'

/** After when a payout that waits is sent; undefined for a check of the account, which staff may extend. */
export const sentAfter = ({ reason, until }: { reason: string; until: string }): string | undefined =>
  reason === 'ACCOUNT_HOLD' ? undefined : formatInstant(until)
