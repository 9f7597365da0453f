import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AdminApi, Output } from '@momi/contract'
import type { Permission } from '@momi/contract/permissions'
import { MINUTE } from '@momi/contract/rules/durations'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { useMe, usePermission } from '../../shared/staff.ts'

export type Waiting = Output<AdminApi['GET /api/v1/admin/dashboard/waiting']>
type Kind = Waiting['items'][number]['kind']

interface Place {
  name: MessageDescriptor
  /** The page that lists it. */
  path: string
  href: string
  /** What a role needs to end it. */
  permission: Permission
  /** What the urgent ones among them are. */
  urgent: MessageDescriptor
}

/** What waits, and where it is listed. */
export const PLACES: Readonly<Record<Kind, Place>> = {
  PAYOUTS_FAILED: {
    name: msg`Failed payouts`,
    path: '/payouts',
    href: linkTo('/payouts', { queue: 'FAILED' }),
    permission: 'holds.decide',
    urgent: msg`The person was not paid`,
  },
  CLAIMS: {
    name: msg`Claims to deliver`,
    path: '/claims',
    href: linkTo('/claims'),
    permission: 'claims.settle',
    urgent: msg`Overdue`,
  },
  HOLDS: {
    name: msg`Holds for you to answer`,
    path: '/holds',
    // Somebody else answers the reader's own ones, which are not counted.
    href: linkTo('/holds', { own: 'hide' }),
    permission: 'holds.decide',
    urgent: msg`Overdue`,
  },
  JOBS: {
    name: msg`Jobs that stopped`,
    path: '/jobs',
    href: linkTo('/jobs'),
    permission: 'jobs.retry',
    urgent: msg`Nobody resumes them`,
  },
  APPROVALS: {
    name: msg`Points to approve`,
    path: '/approvals',
    href: linkTo('/approvals'),
    permission: 'points.approve',
    urgent: msg`Overdue`,
  },
  PAYOUTS_HELD: {
    name: msg`Held payouts to decide`,
    path: '/payouts',
    href: linkTo('/payouts'),
    permission: 'holds.decide',
    urgent: msg`Overdue`,
  },
}

/** How much waits for a person of staff; nothing for roles that may not see it. */
export function useWaiting() {
  const maySee = usePermission('dashboard.read')
  return useApi('GET /api/v1/admin/dashboard/waiting', {}, { enabled: maySee, refreshMs: MINUTE })
}

/** Whether the signed-in member of staff may end what waits of a kind. */
export function useMayEnd(): (kind: Kind) => boolean {
  const { permissions } = useMe()
  return (kind) => permissions.includes(PLACES[kind].permission)
}

/** What a role needs to load stock that runs out. */
export const LOADS_STOCK: Permission = 'stock.import'

/** Whether there is anything that the role may end. */
export function useEndsSomething(): boolean {
  const mayEnd = useMayEnd()
  const loadsStock = usePermission(LOADS_STOCK)
  return loadsStock || (Object.keys(PLACES) as Kind[]).some(mayEnd)
}
