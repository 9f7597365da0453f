import { Anchor, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatAmount, formatNumber } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { UserLink } from '../../shared/UserLink.tsx'
import { HoldPayoutsDialog } from '../case-file/public.ts'
import { LINKS, type Cluster } from './risk-types.ts'

type Row = Cluster['accounts'][number] & { number: number; shares: string }

/** The accounts of a cluster, by the numbers of the graph, with what each shares and has earned. */
export function ClusterTable({ cluster, user }: { cluster: Cluster; user: string }) {
  const { t, i18n } = useLingui()
  const { symbol } = cluster
  const rows: Row[] = cluster.accounts.map((account, index) => {
    const of = cluster.links.filter(({ accounts }) => accounts.includes(account.id))
    const shares = of.map(({ kind, accounts }) => `${i18n._(LINKS[kind])} (${accounts.length})`).join(', ')
    return { ...account, number: index + 1, shares }
  })
  const amount = (id: string, header: string, valueOf: (row: Row) => number, format = formatNumber): Column<Row> => ({
    id,
    header,
    accessorFn: valueOf,
    cell: ({ row }) => format(valueOf(row.original)),
    meta: { align: 'right' },
  })
  const columns: Column<Row>[] = [
    amount('number', t`Number`, ({ number }) => number),
    {
      id: 'account',
      header: t`Account`,
      accessorFn: ({ id }) => id,
      cell: ({ row }) =>
        row.original.id === user ? (
          <Text span inherit fw={600}>{t`This account`}</Text>
        ) : (
          <UserLink id={row.original.id} />
        ),
    },
    { id: 'shares', header: t`Shares`, accessorFn: ({ shares }) => shares, meta: { wraps: true } },
    amount('earned', t`Points earned`, ({ earned }) => earned),
    amount('paid', t`Paid (${symbol})`, ({ paid }) => Number(paid), formatAmount),
    amount('score', t`Score`, ({ score }) => score),
    amount('shadow', t`With shadow`, ({ shadowScore }) => shadowScore),
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    {
      id: 'created',
      header: t`Created`,
      accessorFn: ({ createdAt }) => createdAt,
      cell: ({ row }) => <RelativeTime at={row.original.createdAt} />,
    },
    {
      id: 'hold',
      header: t`Payouts`,
      accessorFn: () => null,
      cell: ({ row: { original } }) =>
        original.isHeld ? (
          // An account has at most one hold that is open.
          <Anchor component={Link} href={linkTo('/holds', { queue: 'OPEN', search: original.id })} size="sm">
            {t`Open the hold`}
          </Anchor>
        ) : (
          <DialogButton
            label={t`Hold`}
            permission="holds.place"
            size="compact-xs"
            variant="default"
            dialog={(close) => <HoldPayoutsDialog user={original.id} onClose={close} />}
          />
        ),
      meta: { isPinned: true, permission: 'holds.place' },
    },
  ]
  return (
    <DataTable
      name="risk-cluster"
      label={t`Accounts that share something`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t`No accounts`} />}
    />
  )
}
