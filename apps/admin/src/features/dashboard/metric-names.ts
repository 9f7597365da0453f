import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output } from '@momi/contract'

export type CountryDay = Output<AdminApi['GET /api/v1/admin/dashboard']>['countries'][number]
export type Metric = keyof CountryDay['today']
/** What has a row, and a list of what it counts. */
export type Figure = Metric | 'COST'

export const FIGURES: Readonly<Record<Figure, MessageDescriptor>> = {
  PEOPLE: msg`People`,
  CHECK_INS: msg`Check-ins`,
  SPINS: msg`Spins`,
  AWARDS: msg`Awards`,
  POINTS: msg`Points given`,
  CLAIMS: msg`Claims`,
  PAYOUTS: msg`Payouts`,
  REFUSALS: msg`Refused`,
  COST: msg`Cost`,
}

export const isFigure = (name: string): name is Figure => name in FIGURES
