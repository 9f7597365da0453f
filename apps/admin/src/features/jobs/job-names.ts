import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the jobs do whose work can be set aside. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  'account-notices': msg`Notice that an account was changed`,
  'hold-notices': msg`Notice of a hold`,
  'campaign-mails': msg`Mail to staff`,
  'giveaway-claims': msg`Delivery of a giveaway package`,
  'client-reports': msg`Report of an error on phones`,
  screenshots: msg`Screenshot of feedback`,
  'count-referrals': msg`Count of an invited friend`,
}

export const jobName = (i18n: I18n, job: string): string | null => {
  const name = NAMES[job]
  return name ? i18n._(name) : null
}
