import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Api, Output } from '@momi/contract'

export type Exchange = Output<Api['GET /api/v1/points/exchanges']>['exchanges'][number]

/** The label and colour of each status of an exchange. */
export const STATUSES = {
  HELD: { name: msg`On hold`, pill: 'bg-warning-soft text-warning-ink' },
  PENDING: { name: msg`On its way`, pill: 'bg-warning-soft text-warning-ink' },
  SETTLED: { name: msg`In your wallet`, pill: 'bg-success-soft text-success-ink' },
  RETURNED: { name: msg`Points returned`, pill: 'bg-danger-soft text-danger-ink' },
} as const satisfies Record<Exchange['status'], { name: MessageDescriptor; pill: string }>
