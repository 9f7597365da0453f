import type { Permission } from '@momi/contract/permissions'
import { columnVisibilityFeature, tableFeatures, type ColumnDefBase } from '@tanstack/react-table'
import type { CsvValue } from './csv.ts'

interface Meta {
  /** A click on the cell copies its value. */
  copies?: boolean
  /** Ids, hashes and the like: shown by their first characters, with a button that copies the whole value. */
  isId?: boolean
  /** The buttons of a row, which stay in view while the rest of a wide table scrolls. It is the last column. */
  isPinned?: boolean
  /** What a role needs for these buttons; the others have no such column. */
  permission?: Permission
  align?: 'right'
  /** A long text, which may take several lines. */
  wraps?: boolean
  /** Its header takes several lines, in a table of many columns of numbers. */
  isNarrow?: boolean
  /** Hidden until the user chooses it. */
  isHidden?: boolean
  /** Hidden below 900 px until the user chooses it, so that what is essential fits on a tablet. */
  isWideOnly?: boolean
  /** Not shown: a column of the exported file, such as the token of an amount. */
  isExportOnly?: boolean
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
