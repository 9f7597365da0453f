import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output } from '@momi/contract'
import { MINUTE } from '@momi/contract/rules/durations'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { usePermission } from '../../shared/staff.ts'

export type Waiting = Output<AdminApi['GET /api/v1/admin/dashboard/waiting']>
type Kind = Waiting['items'][number]['kind']

interface Place {
  name: MessageDescriptor
  /** The page that lists it. */
  path: string
  href: string
  /** What the urgent ones among them are. */
  urgent: MessageDescriptor
}

/** What waits, and where it is listed. */
export const PLACES: Readonly<Record<Kind, Place>> = {
  PAYOUTS_FAILED: {
    name: msg`Failed payouts`,
    path: '/payouts',
    href: linkTo('/payouts', { queue: 'FAILED' }),
    urgent: msg`The person was not paid`,
  },
  CLAIMS: { name: msg`Claims to deliver`, path: '/claims', href: linkTo('/claims'), urgent: msg`Overdue` },
  HOLDS: { name: msg`Holds to answer`, path: '/holds', href: linkTo('/holds'), urgent: msg`Overdue` },
  JOBS: { name: msg`Jobs that stopped`, path: '/jobs', href: linkTo('/jobs'), urgent: msg`Nobody resumes them` },
  APPROVALS: { name: msg`Points to approve`, path: '/approvals', href: linkTo('/approvals'), urgent: msg`Overdue` },
  PAYOUTS_HELD: { name: msg`Held payouts to decide`, path: '/payouts', href: linkTo('/payouts'), urgent: msg`Overdue` },
}

/** How much waits for a person of staff; nothing for roles that may not see it. */
export function useWaiting() {
  const maySee = usePermission('dashboard.read')
  return useApi('GET /api/v1/admin/dashboard/waiting', {}, { enabled: maySee, refreshMs: MINUTE })
}
