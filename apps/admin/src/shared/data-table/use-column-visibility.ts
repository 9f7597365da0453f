import { useLocalStorage } from '@mantine/hooks'
import { functionalUpdate, type ColumnVisibilityState, type Updater } from '@tanstack/react-table'
import type { Column } from './column.ts'

/** Table options that store the visible columns of the table `name` in this browser. */
export function useColumnVisibility<Row extends object>(name: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useLocalStorage<ColumnVisibilityState>({
    key: `momi.console.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const initially = Object.fromEntries(
    columns.map(({ id, meta }) => [id, meta?.isHidden !== true && meta?.isExportOnly !== true]),
  )
  const columnVisibility = { ...initially, ...chosen }
  const onColumnVisibilityChange = (updater: Updater<ColumnVisibilityState>) =>
    setChosen(functionalUpdate(updater, columnVisibility))
  return { state: { columnVisibility }, onColumnVisibilityChange }
}
