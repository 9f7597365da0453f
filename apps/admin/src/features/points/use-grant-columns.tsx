import { useLingui } from '@lingui/react/macro'
import type { Grant } from '@momi/contract'
import type { Column } from '../../shared/data-table/column.ts'
import { formatNumber } from '../../shared/format.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { UserLink } from '../../shared/UserLink.tsx'
import { GRANT_LIMITS } from './points-reasons.ts'
import { Decision } from './Decision.tsx'

/** The columns of grants above a limit. */
export function useGrantColumns(): Column<Grant>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'requested',
      header: t`Requested`,
      accessorFn: ({ requestedAt }) => requestedAt,
      cell: ({ row }) => <RelativeTime at={row.original.requestedAt} />,
    },
    { id: 'by', header: t`By`, accessorFn: ({ requestedBy }) => requestedBy.name },
    {
      id: 'points',
      header: t`Points`,
      accessorFn: ({ amount }) => amount,
      cell: ({ row }) => formatNumber(row.original.amount),
      meta: { align: 'right' },
    },
    {
      id: 'user',
      header: t`User`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row }) => <UserLink id={row.original.userId} />,
    },
    { id: 'reason', header: t`Reason`, accessorFn: ({ reason }) => reason, meta: { wraps: true } },
    {
      id: 'limit',
      header: t`Why it waits`,
      accessorFn: ({ limit }) => limit && i18n._(GRANT_LIMITS[limit]),
      meta: { wraps: true },
    },
    {
      id: 'decision',
      header: t`Decision`,
      accessorFn: ({ decidedBy, decisionReason }) => decidedBy && `${decidedBy.name}: ${decisionReason ?? ''}`,
      cell: ({ row }) => <Decision grant={row.original} />,
      meta: { isPinned: true },
    },
  ]
}
