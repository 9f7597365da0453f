import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useTable, type Cell } from '@tanstack/react-table'
import { use, type ReactNode } from 'react'
import { Link } from 'wouter'
import { Copyable } from '../Copyable.tsx'
import { Id } from '../Id.tsx'
import { ErrorState, SkeletonLines } from '../states.tsx'
import { clock } from '../client.ts'
import { dayOf } from '../day-range.ts'
import { downloadCsv } from '../download.ts'
import { formatNumber } from '../format.ts'
import { MeContext } from '../staff.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { features, type Column } from './column.ts'
import { csvName, toCsv, type CsvForm, type CsvValue } from './csv.ts'
import { DownloadMenu, type FullExport } from './DownloadMenu.tsx'
import classes from './DataTable.module.css'
import { moveBetweenRows } from './row-keys.ts'
import { markScrollEdges } from './scroll-edges.ts'
import { useColumnVisibility } from './use-column-visibility.ts'

const NO_ROWS: readonly never[] = []
const ANY_DAYS = { from: '', to: '' } as const

interface Props<Row extends object> {
  /** The storage key of the visible columns, and the beginning of the name of an exported file. */
  name: string
  /** The name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Absent while the rows load. */
  rows: readonly Row[] | undefined
  /** The error that explains why there are no rows. */
  error?: unknown
  onRetry?: () => void
  rowKey: (row: Row) => string
  /** The page of a row, linked from its first cell. */
  href?: (row: Row) => string
  total?: number | undefined
  /** The days that the rows are limited to, empty for no limit; the name of an exported file has them. */
  days?: { from: string; to: string } | undefined
  /** Filters, to the left of the table's tools. */
  filters?: ReactNode
  /** Reads all rows that match the filters, for an export; absent where the loaded ones are all, or it needs a reason. */
  readAll?: (() => Promise<readonly Row[]>) | undefined
  /** What the server exports of the list, beside the export of the rows. */
  fullExport?: FullExport | undefined
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Loads the next page; absent if there is none. */
  onMore?: (() => void) | undefined
  isLoadingMore?: boolean | undefined
}

/**
 * A table whose columns the user can show and hide. Its export has the rows with the visible columns. Arrow keys
 * move between rows. Where it is wider than its place it scrolls, with a shadow at the edge, and its buttons stay in view.
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, label, rows = NO_ROWS, rowKey, href, filters, days = ANY_DAYS, readAll, onMore, isLoadingMore } = props
  const { t } = useLingui()
  const columns = usePermitted(props.columns)
  const table = useTable({ features, columns, data: rows, getRowId: rowKey, ...useColumnVisibility(name, columns) })

  function exportRows(form: CsvForm, exported: readonly Row[]) {
    const inFile = table
      .getAllLeafColumns()
      .filter((column) => column.getIsVisible() || column.columnDef.meta?.isExportOnly)
    const header = inFile.map(({ columnDef }) => String(columnDef.header))
    const cells = exported.map((row, index) =>
      inFile.map(({ accessorFn }) => (accessorFn?.(row, index) ?? null) as CsvValue),
    )
    // The byte order mark makes spreadsheets read UTF-8.
    downloadCsv(
      csvName(name, days, dayOf(new Date(clock.now()))),
      (form === 'csv' ? '\uFEFF' : '') + toCsv(header, cells, form),
    )
  }

  return (
    <div>
      <div className={classes['bar']}>
        <Group gap="xs" align="flex-start">
          {filters}
        </Group>
        <Group gap={4} wrap="nowrap" className={classes['tools']!}>
          <Text size="sm" c="dimmed" mr={4} aria-live="polite">
            <RowCount {...props} />
          </Text>
          <ColumnMenu table={table} />
          <DownloadMenu
            onDownload={(form) => exportRows(form, rows)}
            onDownloadAll={readAll && (async (form) => exportRows(form, await readAll()))}
            full={props.fullExport}
          />
        </Group>
      </div>
      {rows.length === 0 ? (
        <NoRows {...props} />
      ) : (
        <div className={classes['frame']}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is focusable, for the keyboard */}
          <section className={classes['scroller']} aria-label={label} tabIndex={0} ref={markScrollEdges}>
            <Table highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  {table.getLeafHeaders().map((header) => (
                    <Table.Th
                      key={header.id}
                      ta={header.column.columnDef.meta?.align}
                      data-pinned={header.column.columnDef.meta?.isPinned}
                      data-narrow={header.column.columnDef.meta?.isNarrow}
                    >
                      <table.FlexRender header={header} />
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody onKeyDown={moveBetweenRows}>
                {table.getRowModel().rows.map((row) => (
                  <Table.Tr key={row.id}>
                    {row.getVisibleCells().map((cell, index) => (
                      <Table.Td
                        key={cell.id}
                        ta={cell.column.columnDef.meta?.align}
                        data-wraps={cell.column.columnDef.meta?.wraps}
                        data-pinned={cell.column.columnDef.meta?.isPinned}
                        data-narrow={cell.column.columnDef.meta?.isNarrow}
                      >
                        <CellContent cell={cell} href={index === 0 ? href?.(row.original) : undefined}>
                          <table.FlexRender cell={cell} />
                        </CellContent>
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        </div>
      )}
      {onMore && (
        <Group justify="center" mt="sm">
          <Button variant="default" loading={isLoadingMore ?? false} onClick={onMore}>{t`Load more`}</Button>
        </Group>
      )}
    </div>
  )
}

/** How many rows there are, or how many are loaded while there are more. */
function RowCount<Row extends object>({ rows, total, onMore }: Props<Row>) {
  const { t } = useLingui()
  if (rows === undefined) return null
  if (total !== undefined) return t`${formatNumber(rows.length)} of ${formatNumber(total)}`
  return onMore ? (
    <Plural value={rows.length} one="# row loaded" other="# rows loaded" />
  ) : (
    <Plural value={rows.length} one="# row" other="# rows" />
  )
}

function NoRows<Row extends object>({ rows, error, onRetry, empty }: Props<Row>) {
  if (rows !== undefined) return <div className={classes['frame']}>{empty}</div>
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonLines count={8} />
}

interface CellProps<Row extends object> {
  cell: Cell<typeof features, Row>
  /** The page of the row, in its first cell. */
  href: string | undefined
  children: ReactNode
}

function CellContent<Row extends object>({ cell, href, children }: CellProps<Row>) {
  const value = cell.getValue() as CsvValue
  const { isId, copies } = cell.column.columnDef.meta ?? {}
  const isKnown = value !== null && value !== undefined
  if (isId && isKnown) return <Id value={String(value)} href={href} isRowLink={href !== undefined} />
  if (href !== undefined)
    return (
      <Link href={href} replace={isOfThisPage(href)} asChild>
        <Anchor inherit data-row-link>
          {children}
        </Anchor>
      </Link>
    )
  return copies && isKnown ? <Copyable value={String(value)}>{children}</Copyable> : children
}

/** Whether a link changes only the query of the page. Like every change of it, it is no step in the history. */
const isOfThisPage = (href: string): boolean => new URL(href, location.href).pathname === location.pathname

/** The columns without those whose buttons the role of the reader has not. */
function usePermitted<Row extends object>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const permissions = use(MeContext)?.permissions
  const isPermitted = ({ meta }: Column<Row>) => !meta?.permission || permissions?.includes(meta.permission)
  return columns.every(isPermitted) ? columns : columns.filter(isPermitted)
}
