import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FindingCode } from '@momi/contract'

/** The text of each finding, with its parameters. */
export const FINDINGS: Record<FindingCode, MessageDescriptor> = {
  account_erased: msg({ message: 'The account was erased' }),
  account_merged: msg({ message: 'The account was merged into another one, which now has everything' }),
  payout_failed: msg({ message: 'A payout of {amount} {symbol} failed' }),
  device_earns_for_another_account: msg({ message: 'The phone earns for another account, which earned on it first' }),
  wallet_with_another_account: msg({ message: 'The wallet belongs to another account' }),
  identity_already_used: msg({ message: 'A {identity} that claimed before was used in a claim' }),
  clock_conflict: msg({ message: 'The phone counts another day than the server: its clock or time zone is wrong' }),
  check_in_without_wallet: msg({ message: 'Check-in was tried without a wallet' }),
  mission_off: msg({ message: 'The mission {mission} does not run for this person' }),
  budget_spent: msg({ message: 'The budget of {mission} in {country} is spent' }),
  stock_empty: msg({ message: 'The reward “{definition}” of {mission} has no free item' }),
  prizes_not_open: msg({
    message:
      '{from, select, SIGN_IN {Prizes open to this account once it is signed in} other {Prizes open to this new account on {from}}}',
  }),
  wallet_not_proven: msg({ message: 'The wallet is not proven, and nothing is paid to it' }),
  payout_held: msg({
    message:
      '{until, select, null {A payout of {amount} {symbol} is on hold until the person acts} other {A payout of {amount} {symbol} is on hold until {until}}}',
  }),
  claim_waiting: msg({ message: 'The claim of “{name}” waits for {holder}' }),
  claim_failed: msg({ message: 'The claim of “{name}” failed, and the person has to claim it again' }),
  giveaway_failed: msg({ message: 'The last claim of the giveaway failed' }),
  reward_expired: msg({ message: 'The reward “{name}” was not claimed in time' }),
  counter_clamped: msg({
    message: '{mission} on {day}: {claimed} were reported and {count} counted, because more is not plausible',
  }),
  counter_refused: msg({ message: 'A report of {mission} did not continue the count of the server' }),
  day_missed: msg({
    message: '{days, plural, one {# day} other {# days}} missed from {from}: the streak started over',
  }),
  check_in_refused: msg({ message: 'A check-in was refused' }),
  points_not_enabled: msg({ message: 'Points are not enabled in {country}' }),
  version_too_old: msg({ message: 'Version {version} of the client is older than {oldestVersion}' }),
  push_token_gone: msg({ message: 'The push token of the phone is not valid any more' }),
  pushes_off: msg({ message: 'No phone is registered for pushes' }),
}
