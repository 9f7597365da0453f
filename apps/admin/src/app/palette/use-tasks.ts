import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Permission } from '@momi/contract/permissions'
import { linkTo } from '../../shared/link.ts'
import { useMe } from '../../shared/staff.ts'

/** What staff do, in their words, and the page on which they do it. */
const TASKS = [
  { label: msg`Approve points`, permission: 'points.approve', href: linkTo('/approvals') },
  { label: msg`Add points to a person`, permission: 'points.grant', href: linkTo('/points') },
  { label: msg`Deliver overdue claims`, permission: 'claims.settle', href: linkTo('/claims', { status: 'OVERDUE' }) },
  { label: msg`Answer an appeal`, permission: 'holds.decide', href: linkTo('/holds') },
  { label: msg`Review a suspicion`, permission: 'risk.review', href: linkTo('/risk') },
  { label: msg`See what was won and what it cost`, permission: 'rewards.read', href: linkTo('/rewards') },
  {
    label: msg`See what the wheel (roulette) paid`,
    permission: 'dashboard.read',
    href: linkTo('/trends', { of: 'wheel', days: '7' }),
  },
  { label: msg`Load stock that runs out`, permission: 'stock.import', href: linkTo('/stock', { low: 'yes' }) },
  { label: msg`Change a mission`, permission: 'campaign.edit', href: linkTo('/campaign/missions') },
  { label: msg`Change a reward`, permission: 'campaign.edit', href: linkTo('/campaign/rewards') },
  {
    label: msg`Approve a change of the campaign`,
    permission: 'campaign.approve',
    href: linkTo('/campaign/changes', { filter: 'mine' }),
  },
  { label: msg`Retry work that was set aside`, permission: 'jobs.retry', href: linkTo('/jobs') },
  { label: msg`Export claim forms`, permission: 'claim-forms.export', href: linkTo('/claim-forms') },
  { label: msg`See who changed what`, permission: 'audit.read', href: linkTo('/audit') },
] as const satisfies readonly { permission: Permission; [name: string]: unknown }[]

/** The tasks that the signed-in member of staff may do. */
export function useTasks() {
  const { i18n } = useLingui()
  const { permissions } = useMe()
  return TASKS.filter(({ permission }) => permissions.includes(permission)).map(({ label, href }) => ({
    label: i18n._(label),
    href,
  }))
}
