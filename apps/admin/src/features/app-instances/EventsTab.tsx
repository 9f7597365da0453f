import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useApiPages } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState } from '../../shared/states.tsx'

type Event = Output<AdminApi['GET /api/v1/admin/users/app-instances/{id}/events']>['items'][number]

/** The events that the client on this phone reported. */
export function EventsTab({ id }: { id: string }) {
  const { t } = useLingui()
  const columns = useColumns()
  const pages = useApiPages('GET /api/v1/admin/users/app-instances/{id}/events', (cursor) => ({
    params: { id },
    query: { cursor },
  }))
  return (
    <DataTable
      name="events"
      label={t`Events`}
      columns={columns}
      {...pages}
      rowKey={(event) => event.id}
      empty={<EmptyState title={t`No events in the last 7 days`} />}
    />
  )
}

function useColumns(): Column<Event>[] {
  const { t } = useLingui()
  return [
    {
      id: 'at',
      header: t`When`,
      accessorFn: ({ at }) => at,
      cell: ({ row: { original } }) => <RelativeTime at={original.at} />,
    },
    { id: 'name', header: t`Event`, accessorFn: ({ name }) => name },
    {
      id: 'properties',
      header: t`Properties`,
      accessorFn: ({ properties }) =>
        Object.entries(properties)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', '),
    },
  ]
}
