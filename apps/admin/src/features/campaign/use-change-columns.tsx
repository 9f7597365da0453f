import { useLingui } from '@lingui/react/macro'
import type { Column } from '../../shared/data-table/column.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { STATE_NAMES, type ChangeSummary } from './campaign-names.ts'
import { ChangeStateBadge } from './ChangeStateBadge.tsx'
import { useSubjectName } from './use-subject-name.ts'

/** The columns of a list of changes. `isPast`: of what was published, where the reason tells more than the state. */
export function useChangeColumns({ isPast = false } = {}): Column<ChangeSummary>[] {
  const { t, i18n } = useLingui()
  const nameOf = useSubjectName()
  return [
    { id: 'title', header: t`Title`, accessorFn: ({ title }) => title, meta: { wraps: true } },
    {
      id: 'state',
      header: t`State`,
      accessorFn: ({ state }) => i18n._(STATE_NAMES[state]),
      cell: ({ row }) => <ChangeStateBadge state={row.original.state} />,
      meta: { isHidden: isPast },
    },
    {
      id: 'subjects',
      header: isPast ? t`What it changed` : t`What it changes`,
      accessorFn: ({ subjects }) => subjects.map(nameOf).join('; '),
      meta: { wraps: true },
    },
    {
      id: 'by',
      header: t`Drafted by`,
      accessorFn: ({ createdBy }) => createdBy.name,
      meta: { wraps: true, isWideOnly: !isPast },
    },
    {
      id: 'updatedAt',
      header: t`Updated`,
      accessorFn: ({ updatedAt }) => updatedAt,
      cell: ({ row }) => <RelativeTime at={row.original.updatedAt} />,
      meta: { isHidden: isPast, isWideOnly: true },
    },
    {
      id: 'publishAt',
      header: isPast ? t`Published` : t`Publication`,
      accessorFn: ({ publishedAt, publishAt }) => publishedAt ?? publishAt,
      cell: ({ row: { original } }) => {
        const at = original.publishedAt ?? original.publishAt
        return at && <RelativeTime at={at} />
      },
    },
    { id: 'why', header: t`Reason`, accessorFn: ({ why }) => why, meta: { isHidden: !isPast, wraps: true } },
  ]
}
