import { formatNumber } from '../format.ts'
import type { Column } from './column.ts'

/** A column of numbers: a field of the row, which is also the column's id. */
export const numberColumn = <Id extends string, Row extends Readonly<Record<Id, number>>>(
  id: Id,
  header: string,
): Column<Row> => ({
  id,
  header,
  accessorFn: (row) => row[id],
  cell: ({ row }) => formatNumber(row.original[id]),
  meta: { align: 'right' },
})
