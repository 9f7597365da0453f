import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output } from '@momi/contract'

export type CountryDay = Output<AdminApi['GET /api/v1/admin/dashboard']>['countries'][number]
export type Metric = keyof CountryDay['today']
/** A metric whose events can be listed. */
export type ListedMetric = Exclude<Metric, 'POINTS'>

export const METRICS: Readonly<Record<Metric, MessageDescriptor>> = {
  PEOPLE: msg`People`,
  CHECK_INS: msg`Check-ins`,
  SPINS: msg`Spins`,
  AWARDS: msg`Awards`,
  POINTS: msg`Points given`,
  CLAIMS: msg`Claims`,
  PAYOUTS: msg`Payouts`,
  REFUSALS: msg`Refused`,
}

export const isListed = (metric: string): metric is ListedMetric => metric in METRICS && metric !== 'POINTS'
