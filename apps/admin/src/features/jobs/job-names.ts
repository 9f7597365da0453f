import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What each job does. Of the first seven, work can be set aside. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  'account-notices': msg`Notice that an account was changed`,
  'hold-notices': msg`Notice of a hold`,
  'campaign-mails': msg`Mail to staff`,
  'giveaway-claims': msg`Delivery of a giveaway package`,
  'client-reports': msg`Report of an error on phones`,
  screenshots: msg`Screenshot of feedback`,
  'count-referrals': msg`Count of an invited friend`,
  'append-ledger-proofs': msg`Write the proofs of the ledger to their file`,
  'audit-budgets': msg`Check the budgets`,
  'audit-failed-sign-ins': msg`Record failed sign-ins of staff`,
  'audit-ledger': msg`Check the ledger`,
  'audit-stock': msg`Check the counts of stock`,
  'chain-ledger': msg`Chain the entries of the ledger`,
  'count-activity': msg`Count the figures of the start page`,
  'count-awards': msg`Count what missions give`,
  'count-budgets': msg`Count what budgets have left`,
  'delete-retired-jobs': msg`Delete the runs of jobs that no longer exist`,
  'end-account-holds': msg`End holds that are over`,
  'estimate-first-days': msg`Estimate what new missions give`,
  'expire-rewards': msg`Expire rewards that nobody claimed`,
  'finish-erasures': msg`Finish the erasure of accounts`,
  'fold-reward-counts': msg`Sum up the rewards won`,
  'fold-reward-stock': msg`Sum up the rewards that can be won`,
  'fold-stock-counts': msg`Sum up the stock`,
  'forecast-awards': msg`Forecast what missions give`,
  'hash-sign-in-labels': msg`Hash stored sign-in names of an earlier release`,
  'hash-stock-codes': msg`Hash stored codes of an earlier release`,
  'load-stock': msg`Load imported stock`,
  'publish-and-make-seeds': msg`Publish the wheel’s seeds and make new ones`,
  'publish-changes': msg`Publish scheduled changes`,
  'purge-tables': msg`Delete data whose time is over`,
  'rehearse-all': msg`Rehearse changes with everybody`,
  'rehearse-samples': msg`Rehearse changes with a sample`,
  'remind-of-rewards': msg`Remind people of rewards`,
  'remind-of-streaks': msg`Remind people of their streak`,
  'report-check-in-availability': msg`Record that check-ins work`,
  'score-risk': msg`Score the risk of accounts`,
  'seal-plain-feedback': msg`Encrypt stored feedback of an earlier release`,
  'seal-plain-push-tokens': msg`Encrypt stored push tokens of an earlier release`,
  'settle-device-moves': msg`Finish moves to another phone`,
  'settle-held-awards': msg`Pay or refuse points that are being checked`,
  'settle-stock': msg`Move stock that was withdrawn or has expired`,
  'suspend-signals': msg`Suspend signals that were often wrong`,
  'take-liability': msg`Count what people are owed`,
  'tell-of-late-claims': msg`Tell people of late claims`,
  'watch-spending': msg`Watch what is used up`,
}

/** A job in words; null for one that has none. */
export const jobName = (i18n: I18n, job: string): string | null => {
  const name = NAMES[job]
  return name ? i18n._(name) : null
}
