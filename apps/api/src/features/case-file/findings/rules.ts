import type { Finding } from '@momi/contract'
import { accountErased, accountMerged, pointsNotEnabled, prizesNotOpen } from './account.ts'
import { checkInRefused, checkInWithoutWallet, clockConflict, dayMissed } from './check-ins.ts'
import { claimFailed, claimWaiting, giveawayFailed, identityAlreadyUsed, rewardExpired } from './claims.ts'
import { deviceEarnsForAnother, pushTokenGone, pushesOff, versionTooOld } from './devices.ts'
import { budgetSpent, counterClamped, counterRefused, missionOff, stockEmpty } from './missions.ts'
import { payoutFailed, payoutHeld, walletNotProven, walletWithAnother } from './payouts.ts'
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
  claimFailed,
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
