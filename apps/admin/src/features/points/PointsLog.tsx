import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { PointsLog as Log } from '@momi/contract'
import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { WhoMay } from '../../shared/WhoMay.tsx'
import { useLogColumns } from './use-log-columns.tsx'

type Pages = Pick<
  ComponentProps<typeof DataTable<Log['items'][number]>>,
  'rows' | 'days' | 'readAll' | 'error' | 'onRetry' | 'onMore' | 'isLoadingMore'
>

/** Entries of the ledger, newest first, with buttons that undo them. */
export function PointsLog({ pages, filters }: { pages: Pages; filters?: ReactNode }) {
  const { t } = useLingui()
  const columns = useLogColumns(pages.rows)
  return (
    <>
      <WhoMay permission="points.undo" />
      <DataTable
        name="points"
        label={t`Points log`}
        columns={columns}
        {...pages}
        rowKey={({ id }) => id}
        filters={filters}
        empty={
          <EmptyState title={t`No entries`}>
            <Text size="sm">{t`No points moved that match these filters.`}</Text>
          </EmptyState>
        }
      />
    </>
  )
}
