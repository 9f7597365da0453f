import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { isUuid } from '@momi/contract/rules/uuid'
import { clientName } from '../../shared/account-names.ts'
import { useApiPages } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { FilterInput } from '../../shared/FilterInput.tsx'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { UserLink } from '../../shared/UserLink.tsx'

type Instance = Output<AdminApi['GET /api/v1/admin/users/app-instances']>['items'][number]

/** /app-instances: finds app instances by device, by their own id, or by user. */
export function AppInstancesPage() {
  const { t } = useLingui()
  const [{ device, user }, setFilter] = useUrlState({ device: '', user: '' })
  const columns = useColumns()
  const isUser = isUuid(user)
  const query = { ...(device !== '' && { device_id: device }), ...(isUser && { user_id: user }) }
  const pages = useApiPages('GET /api/v1/admin/users/app-instances', (cursor) => ({ query: { ...query, cursor } }))
  const filters = (
    <>
      <FilterInput label={t`Device id`} w={290} value={device} onChange={(value) => setFilter({ device: value })} />
      <FilterInput
        label={t`User id`}
        w={290}
        value={user}
        error={user !== '' && !isUser && t`Not a user id`}
        onChange={(value) => setFilter({ user: value })}
      />
    </>
  )
  return (
    <Page title={t`App instances`} subtitle={t`The app on each phone, newest first.`}>
      <DataTable
        name="app-instances"
        label={t`App instances`}
        columns={columns}
        {...pages}
        rowKey={({ id }) => id}
        href={({ id }) => linkTo('/app-instances/:id', { id })}
        filters={filters}
        empty={<EmptyState title={t`No app instance matches`} />}
      />
    </Page>
  )
}

function useColumns(): Column<Instance>[] {
  const { t } = useLingui()
  return [
    { id: 'device', header: t`Device id`, accessorFn: ({ deviceId }) => deviceId, meta: { isId: true } },
    {
      id: 'user',
      header: t`User`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row: { original } }) => <UserLink id={original.userId} />,
    },
    {
      id: 'client',
      header: t`Client`,
      accessorFn: ({ clientType, clientVersion }) => `${clientName(clientType)} ${clientVersion}`,
    },
    {
      id: 'seen',
      header: t`Last seen`,
      accessorFn: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ row: { original } }) => original.lastSeenAt && <RelativeTime at={original.lastSeenAt} />,
    },
    {
      id: 'created',
      header: t`Registered`,
      accessorFn: ({ createdAt }) => createdAt,
      cell: ({ row: { original } }) => <RelativeTime at={original.createdAt} />,
    },
    { id: 'id', header: t`App instance id`, accessorFn: ({ id }) => id, meta: { isId: true, isHidden: true } },
  ]
}
