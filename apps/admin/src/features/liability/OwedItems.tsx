import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatAmount, formatNumber } from '../../shared/format.ts'
import { EmptyState } from '../../shared/states.tsx'
import { REWARD_TYPES } from '../rewards/public.ts'
import type { CountryLiability } from './liability-types.ts'

type State = CountryLiability['prizes'][number]['state']

interface Row {
  countryCode: string
  kind: string
  state: State
  items: number
  amount: string | null
  currency: string | null
}

const STATES: Readonly<Record<State, MessageDescriptor>> = {
  UNCLAIMED: msg`the person to claim it`,
  PENDING: msg`payment or delivery`,
  HELD: msg`the end of its hold`,
}

/** Rewards, exchanges and giveaway packages that people have not received, by what they wait for. */
export function OwedItems({ countries, symbol }: { countries: readonly CountryLiability[]; symbol: string }) {
  const { t, i18n } = useLingui()
  const rows = countries.flatMap(({ countryCode, prizes, exchanges, giveaway }): Row[] => [
    ...prizes.map(({ type, ...prize }) => ({ countryCode, kind: i18n._(REWARD_TYPES[type]), ...prize })),
    ...exchanges.map((exchange) => ({ countryCode, kind: t`Exchange of points`, currency: symbol, ...exchange })),
    ...(giveaway > 0
      ? [
          {
            countryCode,
            kind: t`Giveaway package`,
            state: 'PENDING' as const,
            items: giveaway,
            amount: null,
            currency: null,
          },
        ]
      : []),
  ])
  const columns: Column<Row>[] = [
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    { id: 'kind', header: t`Kind`, accessorFn: ({ kind }) => kind },
    { id: 'state', header: t`Waits for`, accessorFn: ({ state }) => i18n._(STATES[state]) },
    {
      id: 'items',
      header: t`Items`,
      accessorFn: ({ items }) => items,
      cell: ({ row }) => formatNumber(row.original.items),
      meta: { align: 'right' },
    },
    {
      id: 'worth',
      header: t`Worth`,
      accessorFn: ({ amount }) => (amount === null ? null : Number(amount)),
      cell: ({ row: { original } }) => {
        if (original.amount === null) return t`not recorded`
        const amount = formatAmount(Number(original.amount))
        return t`${amount} ${original.currency ?? ''}`
      },
      meta: { align: 'right' },
    },
  ]
  return (
    <DataTable
      name="liability-items"
      label={t`Rewards, exchanges and packages that people have not received`}
      columns={columns}
      rows={rows}
      rowKey={(row) => Object.values(row).join(' ')}
      empty={<EmptyState title={t`Nothing was outstanding at the end of that day.`} />}
    />
  )
}
