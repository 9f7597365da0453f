import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { amountsFormat, countryName, formatNumber } from '../../shared/format.ts'
import { EmptyState } from '../../shared/states.tsx'
import type { CountryLiability } from './liability-types.ts'

type Age = CountryLiability['ages'][number]['age']
const AGES: Readonly<Record<Age, MessageDescriptor>> = {
  '0-30': msg`0–30 days`,
  '31-90': msg`31–90 days`,
  '91-180': msg`91–180 days`,
  '181-365': msg`181–365 days`,
  '366-': msg`Over a year`,
}

/** The points that people are owed, by country and age. */
export function PointsByAge({ countries, symbol }: { countries: readonly CountryLiability[]; symbol: string }) {
  const { t, i18n } = useLingui()
  const number = (
    id: string,
    header: string,
    valueOf: (row: CountryLiability) => number,
  ): Column<CountryLiability> => ({
    id,
    header,
    accessorFn: valueOf,
    cell: ({ row }) => formatNumber(valueOf(row.original)),
    meta: { align: 'right' },
  })
  const formatCost = amountsFormat(countries.map(({ cost }) => Number(cost ?? 0)))
  const columns: Column<CountryLiability>[] = [
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    number('people', t`People with points`, ({ people }) => people),
    ...(Object.keys(AGES) as Age[]).map((age) =>
      number(age, i18n._(AGES[age]), ({ ages }) => ages.find((one) => one.age === age)?.points ?? 0),
    ),
    number('points', t`All points`, ({ points }) => points),
    {
      id: 'cost',
      header: t`Cost (${symbol})`,
      accessorFn: ({ cost }) => (cost === null ? null : Number(cost)),
      cell: ({ row }) => (row.original.cost === null ? t`no rate` : formatCost(Number(row.original.cost))),
      meta: { align: 'right' },
    },
  ]
  return (
    <DataTable
      name="liability-points"
      label={t`Points owed by country and age`}
      columns={columns}
      rows={countries.filter(({ points }) => points > 0)}
      rowKey={({ countryCode }) => countryCode}
      empty={<EmptyState title={t`Nobody had points at the end of that day.`} />}
    />
  )
}
