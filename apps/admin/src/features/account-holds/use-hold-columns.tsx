import { Badge, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { HoldOfAccount } from '@momi/contract'
import type { Column } from '../../shared/data-table/column.ts'
import { countryName, formatAmount } from '../../shared/format.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { UserLink } from '../../shared/UserLink.tsx'
import { OUTCOMES, REASONS, STATES } from './hold-messages.ts'
import { endOf } from './hold-times.ts'

/** The columns of holds. The first one is linked to the page of the hold. */
export function useHoldColumns(): Column<HoldOfAccount>[] {
  const { t, i18n } = useLingui()
  const placedBy = (hold: HoldOfAccount) => hold.placedBy?.name ?? (hold.kind === 'OWNER' ? t`The person` : '')
  return [
    {
      id: 'reason',
      header: t`Reason`,
      accessorFn: ({ reason }) => i18n._(REASONS[reason]),
      cell: ({ row }) => i18n._(REASONS[row.original.reason]),
    },
    {
      id: 'state',
      header: t`State`,
      accessorFn: ({ state, outcome }) => i18n._(outcome ? OUTCOMES[outcome] : STATES[state].label),
      cell: ({ row }) => {
        const { state, outcome, isOwn, answerBy } = row.original
        if (outcome) return i18n._(OUTCOMES[outcome])
        return (
          <>
            <Badge size="sm" variant="dot" color={STATES[state].color}>
              {i18n._(STATES[state].label)}
            </Badge>
            {isOwn && answerBy !== null && (
              <Text size="xs" c="dimmed" w={130} style={{ whiteSpace: 'normal' }}>
                {t`Yours: somebody else confirms it`}
              </Text>
            )}
          </>
        )
      },
    },
    {
      id: 'answer',
      header: t`Answer due`,
      accessorFn: ({ answerBy }) => answerBy,
      cell: ({ row }) => {
        const { answerBy, isOverdue, outcome } = row.original
        if (answerBy === null || outcome) return null
        return (
          <>
            <RelativeTime at={answerBy} />{' '}
            {isOverdue && <Badge size="xs" color="red" variant="light">{t`Overdue`}</Badge>}
          </>
        )
      },
    },
    {
      id: 'signals',
      header: t`Signals, or placed by`,
      accessorFn: (hold) => hold.signals.map(({ title, points }) => `${title} ${points}`).join(', ') || placedBy(hold),
      cell: ({ row: { original } }) => {
        if (original.signals.length > 0) return original.signals.map(({ title }) => title).join(', ')
        return (
          <Text span inherit c="dimmed">
            {placedBy(original)}
          </Text>
        )
      },
      meta: { wraps: true },
    },
    { id: 'score', header: t`Score`, accessorFn: ({ score }) => score, meta: { align: 'right' } },
    {
      id: 'waiting',
      header: t`Waits`,
      accessorFn: ({ waiting }) => waiting,
      cell: ({ row }) => `${formatAmount(row.original.waiting)} ${row.original.symbol}`,
      meta: { align: 'right' },
    },
    {
      id: 'ends',
      header: t`Ends`,
      accessorFn: endOf,
      cell: ({ row }) => <RelativeTime at={endOf(row.original)} />,
    },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    {
      id: 'user',
      header: t`User`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row }) => <UserLink id={row.original.userId} />,
    },
    {
      id: 'placed',
      header: t`Placed`,
      accessorFn: ({ placedAt }) => placedAt,
      cell: ({ row }) => <RelativeTime at={row.original.placedAt} />,
    },
    { id: 'id', header: t`Hold`, accessorFn: ({ id }) => id, meta: { isId: true, isHidden: true } },
  ]
}
