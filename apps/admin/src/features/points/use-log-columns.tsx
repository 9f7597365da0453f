import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { PointsLog } from '@momi/contract'
import type { Column } from '../../shared/data-table/column.ts'
import { formatNumber } from '../../shared/format.ts'
import { Named } from '../../shared/Named.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { usePermission } from '../../shared/staff.ts'
import { UserLink } from '../../shared/UserLink.tsx'
import { MISSION_NAMES } from '../missions/public.ts'
import { POINTS_REASONS } from './points-reasons.ts'
import { UndoButton } from './UndoButton.tsx'

type Entry = PointsLog['items'][number]

const signed = (amount: number) => (amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount))

/** The columns of the points log; what was corrected is a column for who may undo, and where something was. */
export function useLogColumns(rows: readonly Entry[] = []): Column<Entry>[] {
  const { t, i18n } = useLingui()
  const mayUndo = usePermission('points.undo')
  const isCorrected = rows.some(({ undoes, undoneBy }) => undoes !== null || undoneBy !== null)
  const columns: Column<Entry>[] = [
    {
      id: 'when',
      header: t`When`,
      accessorFn: ({ createdAt }) => createdAt,
      cell: ({ row }) => <RelativeTime at={row.original.createdAt} />,
    },
    {
      id: 'amount',
      header: t`Points`,
      accessorFn: ({ amount }) => amount,
      cell: ({ row }) => signed(row.original.amount),
      meta: { align: 'right' },
    },
    {
      id: 'balance',
      header: t`Balance after`,
      accessorFn: ({ balanceAfter }) => balanceAfter,
      cell: ({ row }) => formatNumber(row.original.balanceAfter),
      meta: { align: 'right' },
    },
    {
      id: 'reason',
      header: t`Reason`,
      accessorFn: ({ reason, missionType }) =>
        [i18n._(POINTS_REASONS[reason]), missionType].filter((words) => words !== null).join(': '),
      cell: ({ row: { original } }) => {
        const { reason, missionType } = original
        const words = i18n._(POINTS_REASONS[reason])
        if (missionType === null) return words
        return (
          <>
            {words}: <Named name={i18n._(MISSION_NAMES[missionType])} code={missionType} />
          </>
        )
      },
    },
    {
      id: 'note',
      header: t`By`,
      accessorFn: ({ staff, note }) => (staff ? `${staff.name}: ${note ?? ''}` : null),
      meta: { wraps: true },
    },
    {
      id: 'user',
      header: t`User`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row }) => <UserLink id={row.original.userId} />,
    },
    { id: 'entry', header: t`Entry`, accessorFn: ({ id }) => id, meta: { isId: true, isWideOnly: true } },
    { id: 'cause', header: t`Cause`, accessorFn: ({ cause }) => cause, meta: { isId: true, isHidden: true } },
    {
      id: 'undo',
      // Who may not undo anything still reads here what was undone.
      header: mayUndo ? t`Undo` : t`Correction`,
      accessorFn: ({ undoes, undoneBy }) => (undoes ? t`undoes ${undoes}` : undoneBy && t`undone by ${undoneBy}`),
      cell: ({ row, getValue }) =>
        mayUndo && row.original.isUndoable ? (
          <UndoButton entry={row.original} />
        ) : (
          <Text size="xs" c="dimmed" maw={64} style={{ whiteSpace: 'normal' }}>
            {getValue() as string | null}
          </Text>
        ),
      meta: { isPinned: mayUndo },
    },
  ]
  return mayUndo || isCorrected ? columns : columns.filter(({ id }) => id !== 'undo')
}
