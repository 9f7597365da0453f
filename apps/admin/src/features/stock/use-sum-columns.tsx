import { useLingui } from '@lingui/react/macro'
import type { Column } from '../../shared/data-table/column.ts'
import { numberColumn } from '../../shared/data-table/number-column.ts'
import { PARTS, type Pool } from './stock.ts'

type Sum = Pick<Pool, 'loaded' | (typeof PARTS)[number]>

/** The columns of the sum: what was loaded, and the parts that it consists of. */
export function useSumColumns<Row extends Sum>(): Column<Row>[] {
  const { t } = useLingui()
  const headers = {
    loaded: t`Loaded`,
    free: t`= free`,
    won: t`+ won`,
    claimed: t`+ delivered`,
    expired: t`+ expired`,
    withdrawn: t`+ withdrawn`,
  }
  return (['loaded', ...PARTS] as const).map((id) => numberColumn(id, headers[id]))
}
