import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useApi } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { formatData, formatDay, formatNumber } from '../../shared/format.ts'
import { Named } from '../../shared/Named.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { MISSION_NAMES } from '../missions/public.ts'

type Mission = Output<AdminApi['GET /api/v1/admin/users/app-instances/{id}/user-missions']>['items'][number]

const GROUPS: Record<Mission['group'], MessageDescriptor> = {
  verification: msg`Verification`,
  prizes: msg`Prizes`,
  missions: msg`Missions`,
  others: msg`Others`,
}

const STATES: Record<Mission['actionState'], MessageDescriptor> = {
  GO: msg`To do`,
  CLAIM: msg`Ready to claim`,
  CLAIMED: msg`Done`,
}

/** The missions as the phone shows them. */
export function MissionsTab({ id }: { id: string }) {
  const { t } = useLingui()
  const columns = useColumns()
  const missions = useApi('GET /api/v1/admin/users/app-instances/{id}/user-missions', { params: { id } })
  return (
    <QueryContent query={missions}>
      {({ items }) => (
        <DataTable
          name="user-missions"
          label={t`Missions`}
          columns={columns}
          rows={items}
          rowKey={({ type }) => type}
          empty={<EmptyState title={t`No mission runs for this user`} />}
        />
      )}
    </QueryContent>
  )
}

/** What a mission counts: data in kilobytes, everything else by the piece. */
const countOf = ({ type }: Mission, count: number): string =>
  type === 'data_saved' ? formatData(count) : formatNumber(count)

function useColumns(): Column<Mission>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'type',
      header: t`Mission`,
      accessorFn: ({ type }) => i18n._(MISSION_NAMES[type]),
      cell: ({ row: { original } }) => <Named name={i18n._(MISSION_NAMES[original.type])} code={original.type} />,
    },
    { id: 'group', header: t`Group`, accessorFn: ({ group }) => i18n._(GROUPS[group]) },
    { id: 'state', header: t`State`, accessorFn: ({ actionState }) => i18n._(STATES[actionState]) },
    { id: 'points', header: t`Points`, accessorFn: ({ points }) => points, meta: { align: 'right' } },
    {
      id: 'progress',
      header: t`Progress`,
      accessorFn: ({ progress }) => progress && `${progress.current} / ${progress.target}`,
      cell: ({ row: { original } }) =>
        original.progress &&
        `${countOf(original, original.progress.current)} / ${countOf(original, original.progress.target)}`,
      meta: { align: 'right' },
    },
    {
      id: 'counter',
      header: t`Counter`,
      accessorFn: ({ counter }) => counter && `${counter.count} (${counter.missionDay})`,
      cell: ({ row: { original } }) => {
        const { counter } = original
        return counter && `${countOf(original, counter.count)} (${formatDay(counter.missionDay)})`
      },
    },
    {
      id: 'ends',
      header: t`Ends`,
      accessorFn: ({ endsAt }) => endsAt,
      cell: ({ row: { original } }) => original.endsAt && <RelativeTime at={original.endsAt} />,
    },
  ]
}
