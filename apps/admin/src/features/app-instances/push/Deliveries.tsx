import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useApiPages } from '../../../shared/api.ts'
import type { Column } from '../../../shared/data-table/column.ts'
import { DataTable } from '../../../shared/data-table/DataTable.tsx'
import { RelativeTime } from '../../../shared/RelativeTime.tsx'
import { EmptyState } from '../../../shared/states.tsx'
import { UserLink } from '../../../shared/UserLink.tsx'
import { PUSH_KINDS, PUSH_OUTCOMES } from './push-names.ts'

type Delivery = Output<AdminApi['GET /api/v1/admin/users/app-instances/{id}/notification-logs']>['items'][number]

/** Pushes to a phone with their outcomes. */
export function Deliveries({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const pages = useApiPages('GET /api/v1/admin/users/app-instances/{id}/notification-logs', (cursor) => ({
    params: { id },
    query: { cursor },
  }))
  const columns: Column<Delivery>[] = [
    {
      id: 'at',
      header: t`When`,
      accessorFn: ({ at }) => at,
      cell: ({ row: { original } }) => <RelativeTime at={original.at} />,
    },
    { id: 'kind', header: t`Message`, accessorFn: ({ kind }) => (PUSH_KINDS[kind] ? i18n._(PUSH_KINDS[kind]) : kind) },
    { id: 'outcome', header: t`Outcome`, accessorFn: ({ outcome }) => i18n._(PUSH_OUTCOMES[outcome]) },
    {
      id: 'user',
      header: t`User`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row: { original } }) => <UserLink id={original.userId} />,
    },
  ]
  return (
    <DataTable
      name="deliveries"
      label={t`Deliveries`}
      columns={columns}
      {...pages}
      rowKey={(delivery) => delivery.id}
      empty={<EmptyState title={t`Nothing was sent in the last 90 days`} />}
    />
  )
}
