import type { Finding } from '@momi/contract'
import { accountErased } from './account-erased.ts'
import { accountMerged } from './account-merged.ts'
import { budgetSpent } from './budget-spent.ts'
import { checkInRefused } from './check-in-refused.ts'
import { checkInWithoutWallet } from './check-in-without-wallet.ts'
import { claimWaiting } from './claim-waiting.ts'
import { clockConflict } from './clock-conflict.ts'
import { counterClamped } from './counter-clamped.ts'
import { counterRefused } from './counter-refused.ts'
import { dayMissed } from './day-missed.ts'
import { deviceEarnsForAnother } from './device-earns-for-another-account.ts'
import { giveawayFailed } from './giveaway-failed.ts'
import { identityAlreadyUsed } from './identity-already-used.ts'
import { missionOff } from './mission-off.ts'
import { payoutFailed } from './payout-failed.ts'
import { payoutHeld } from './payout-held.ts'
import { pointsNotEnabled } from './points-not-enabled.ts'
import { prizesNotOpen } from './prizes-not-open.ts'
import { pushTokenGone } from './push-token-gone.ts'
import { pushesOff } from './pushes-off.ts'
import { rewardExpired } from './reward-expired.ts'
import { stockEmpty } from './stock-empty.ts'
import { versionTooOld } from './version-too-old.ts'
import { walletNotProven } from './wallet-not-proven.ts'
import { walletWithAnother } from './wallet-with-another-account.ts'
import type { FindingRule, Snapshot } from './finding.ts'

/** All rules. Of equally severe findings, the one whose rule is listed first is the more probable cause. */
export const RULES: readonly FindingRule[] = [
  accountErased,
  accountMerged,
  payoutFailed,
  deviceEarnsForAnother,
  walletWithAnother,
  identityAlreadyUsed,
  clockConflict,
  checkInWithoutWallet,
  missionOff,
  budgetSpent,
  stockEmpty,
  prizesNotOpen,
  walletNotProven,
  payoutHeld,
  claimWaiting,
  giveawayFailed,
  rewardExpired,
  counterClamped,
  counterRefused,
  dayMissed,
  checkInRefused,
  pointsNotEnabled,
  versionTooOld,
  pushTokenGone,
  pushesOff,
]

const SEVERITIES = ['blocking', 'warning', 'info'] satisfies Finding['severity'][]

/** The findings of an account, the most probable cause first. */
export function findingsIn(snapshot: Snapshot): Finding[] {
  const found = RULES.flatMap(({ code, find }) =>
    find(snapshot).map(({ since = null, params = {}, why = null, ...finding }) => ({
      code,
      ...finding,
      since: since?.toISOString() ?? null,
      params,
      why,
    })),
  )
  return SEVERITIES.flatMap((severity) => found.filter((finding) => finding.severity === severity))
}
