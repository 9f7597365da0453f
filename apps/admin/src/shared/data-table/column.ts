import { columnVisibilityFeature, tableFeatures, type ColumnDefBase } from '@tanstack/react-table'
import type { CsvValue } from './csv.ts'

interface Meta {
  /** A click on the cell copies its value: for ids, hashes and the like. */
  copies?: boolean
  align?: 'right'
  /** A long text, which may take several lines. */
  wraps?: boolean
  /** Hidden until the user chooses it. */
  isHidden?: boolean
}

export const features = tableFeatures({ columnVisibilityFeature, columnMeta: {} as Meta })

/**
 * A column of a DataTable. `accessorFn` gives the plain value, which is exported, copied, and shown if there is no
 * `cell`.
 */
export type Column<Row extends object> = ColumnDefBase<typeof features, Row> & {
  id: string
  header: string
  accessorFn: (row: Row) => CsvValue
}
