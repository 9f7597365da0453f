import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { functionalUpdate, type ColumnVisibilityState, type Updater } from '@tanstack/react-table'
import type { Column } from './column.ts'

/** Below 900 px. */
const NARROW = '(max-width: 56.24em)'

/** Table options that store the visible columns of the table `name` in this browser. */
export function useColumnVisibility<Row extends object>(name: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useLocalStorage<ColumnVisibilityState>({
    key: `momi.console.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const initially = Object.fromEntries(
    columns.map(({ id, meta }) => [
      id,
      meta?.isHidden !== true && meta?.isExportOnly !== true && !(isNarrow && meta?.isWideOnly),
    ]),
  )
  const columnVisibility = { ...initially, ...chosen }
  const onColumnVisibilityChange = (updater: Updater<ColumnVisibilityState>) =>
    setChosen({ ...chosen, ...changed(columnVisibility, functionalUpdate(updater, columnVisibility)) })
  return { state: { columnVisibility }, onColumnVisibilityChange }
}

/** Only what was chosen is stored: what else is shown depends on the width of the screen. */
const changed = (before: ColumnVisibilityState, after: ColumnVisibilityState): ColumnVisibilityState =>
  Object.fromEntries(Object.entries(after).filter(([id, isVisible]) => isVisible !== before[id]))
