import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import type { Column } from '../../../shared/data-table/column.ts'
import { DataTable } from '../../../shared/data-table/DataTable.tsx'
import { RelativeTime } from '../../../shared/RelativeTime.tsx'

export type Token = Output<AdminApi['GET /api/v1/admin/users/app-instances/{id}/fcm-tokens']>['items'][number]

/** The push tokens of a phone, masked. */
export function Tokens({ tokens }: { tokens: readonly Token[] }) {
  const { t } = useLingui()
  const columns: Column<Token>[] = [
    { id: 'token', header: t`Token`, accessorFn: ({ masked }) => masked },
    { id: 'platform', header: t`Platform`, accessorFn: ({ platform }) => platform },
    { id: 'language', header: t`Language`, accessorFn: ({ language }) => language },
    {
      id: 'seen',
      header: t`Last seen`,
      accessorFn: ({ seenAt }) => seenAt,
      cell: ({ row: { original } }) => <RelativeTime at={original.seenAt} />,
    },
    {
      id: 'registered',
      header: t`Registered`,
      accessorFn: ({ registeredAt }) => registeredAt,
      cell: ({ row: { original } }) => <RelativeTime at={original.registeredAt} />,
    },
  ]
  return (
    <DataTable
      name="push-tokens"
      label={t`Push tokens`}
      columns={columns}
      rows={tokens}
      rowKey={({ id }) => id}
      empty={null}
    />
  )
}
