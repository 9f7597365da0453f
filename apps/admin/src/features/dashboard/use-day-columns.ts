import { useLingui } from '@lingui/react/macro'
import type { Column } from '../../shared/data-table/column.ts'
import { countryName, formatDay } from '../../shared/format.ts'
import type { CountryDay } from './trends.ts'

/** The columns of a day of a country that say which it is. */
export function useDayColumns<Row extends CountryDay>(): Column<Row>[] {
  const { t } = useLingui()
  return [
    { id: 'day', header: t`Day`, accessorFn: ({ day }) => day, cell: ({ row }) => formatDay(row.original.day) },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
  ]
}
