import { Badge, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ClaimToFulfil } from '@momi/contract'
import type { Column } from '../../shared/data-table/column.ts'
import { countryName } from '../../shared/format.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { UserLink } from '../../shared/UserLink.tsx'
import { FAILURES } from './claim-messages.ts'
import { SettleButtons } from './SettleButtons.tsx'

/** The columns of claims that staff or a partner fulfils. */
export function useClaimColumns(): Column<ClaimToFulfil>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'due',
      header: t`Due`,
      accessorFn: ({ dueAt }) => dueAt,
      cell: ({ row }) => (
        <>
          <RelativeTime at={row.original.dueAt} />
          {row.original.status === 'OVERDUE' && (
            <Badge size="xs" color="red" variant="light" display="block">
              {t`Overdue`}
            </Badge>
          )}
        </>
      ),
    },
    { id: 'name', header: t`Reward`, accessorFn: ({ name }) => name, meta: { wraps: true } },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    {
      id: 'user',
      header: t`User`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row }) => <UserLink id={row.original.userId} />,
    },
    {
      id: 'answers',
      header: t`Answers`,
      accessorFn: ({ answers }) => answers && Object.values(answers).join(', '),
      cell: ({ row }) =>
        row.original.answers ? (
          Object.values(row.original.answers).join(', ')
        ) : (
          <Text span inherit c="dimmed">{t`Deleted or replaced`}</Text>
        ),
      meta: { wraps: true },
    },
    {
      id: 'claimed',
      header: t`Claimed`,
      accessorFn: ({ claimedAt }) => claimedAt,
      cell: ({ row }) => <RelativeTime at={row.original.claimedAt} />,
      meta: { isWideOnly: true },
    },
    {
      id: 'sent',
      header: t`Sent`,
      accessorFn: ({ sentAt }) => sentAt,
      cell: ({ row }) => row.original.sentAt && <RelativeTime at={row.original.sentAt} />,
      meta: { isWideOnly: true },
    },
    { id: 'id', header: t`Claim`, accessorFn: ({ id }) => id, meta: { isId: true, isHidden: true } },
    { id: 'ref', header: t`Reward item`, accessorFn: ({ ref }) => ref, meta: { isId: true, isHidden: true } },
    {
      id: 'outcome',
      header: t`Outcome`,
      accessorFn: ({ status, failure, reference, settledBy, reason }) =>
        settledBy && [status, failure, reference, settledBy.name, reason].filter(Boolean).join(': '),
      cell: ({ row }) => {
        const { failure, reference, settledBy, reason } = row.original
        if (!settledBy) return <SettleButtons claim={row.original} />
        const outcome = failure ? i18n._(FAILURES[failure]) : t`Done`
        return [outcome, reference, settledBy.name, reason].filter(Boolean).join(' · ')
      },
      meta: { wraps: true, isPinned: true },
    },
  ]
}
