import { Text } from '@mantine/core'
import { useDidUpdate, usePrevious } from '@mantine/hooks'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { StockBatch } from '@momi/contract'
import { useParams } from 'wouter'
import { useApi, useApiPages, useReload } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatDay, formatNumber } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { Missing } from '../../shared/Missing.tsx'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { AddItems } from './AddItems.tsx'
import { BatchActions } from './BatchActions.tsx'
import { BatchStatus } from './BatchStatus.tsx'
import { Forecast } from './Forecast.tsx'
import { ImportFile } from './ImportFile.tsx'
import { formatValue, type Pool } from './stock.ts'
import { useSumColumns } from './use-sum-columns.tsx'

/** /stock/:id: a pool with its batches, the import of a file, and undo. */
export function PoolPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const pools = useApi('GET /api/v1/admin/stock/pools', { query: {} })
  return (
    <QueryContent query={pools}>
      {({ items }) => {
        const pool = items.find(({ definitionId }) => definitionId === id)
        return pool ? (
          <PoolContent pool={pool} />
        ) : (
          <Missing
            title={t`There is no reward with this id.`}
            list={{ href: linkTo('/stock'), label: t`See all stock` }}
          />
        )
      }}
    </QueryContent>
  )
}

function PoolContent({ pool }: { pool: Pool }) {
  const { t } = useLingui()
  const id = pool.definitionId
  const batches = useApiPages('GET /api/v1/admin/stock/pools/{definition_id}/batches', (cursor) => ({
    params: { definition_id: id },
    query: { cursor },
  }))
  // A job may have ended its work on a batch after the answer for the pool and before the one for its batches.
  const states = batches.rows?.map(({ id: batch, status }) => `${batch} ${status}`).join()
  const before = usePrevious(states)
  const reload = useReload()
  useDidUpdate(() => {
    if (before !== undefined) void reload()
  }, [states])
  const columns = useBatchColumns(pool, batches.rows ?? [])
  return (
    <Page
      title={pool.name ?? id}
      subtitle={`${countryName(pool.countryCode)} · ${id}`}
      back={{ href: linkTo('/stock'), label: t`Stock` }}
      actions={pool.hasCodes ? <ImportFile pool={pool} /> : <AddItems pool={pool} />}
    >
      <div>
        <Text fw={600}>
          {t`${formatNumber(pool.loaded)} loaded = ${formatNumber(pool.free)} free + ${formatNumber(pool.won)} won and not delivered + ${formatNumber(pool.claimed)} delivered + ${formatNumber(pool.expired)} expired + ${formatNumber(pool.withdrawn)} withdrawn`}
        </Text>
        {pool.waiting > 0 && (
          <Text size="sm">
            <Plural
              value={pool.waiting}
              one="# more waits for a second person, because of its value."
              other="# more wait for a second person, because of their value."
            />
          </Text>
        )}
        <Text size="sm" component="div">
          {t`Runs out:`} <Forecast pool={pool} />
        </Text>
      </div>
      <DataTable
        {...batches}
        name="stock-batches"
        label={t`Batches`}
        columns={columns}
        rowKey={(batch) => batch.id}
        empty={<EmptyState title={t`Nothing was loaded yet.`} />}
      />
    </Page>
  )
}

/** Value and expiry are left out while no batch has one. */
function useBatchColumns(pool: Pool, batches: readonly StockBatch[]): Column<StockBatch>[] {
  const { t } = useLingui()
  const sum = useSumColumns<StockBatch>()
  const value: Column<StockBatch> = {
    id: 'value',
    header: t`Value in all`,
    accessorFn: (batch) => formatValue(batch.loaded, batch.value, batch.currency),
    meta: { align: 'right' },
  }
  const expiry: Column<StockBatch> = {
    id: 'expiresOn',
    header: t`Valid until`,
    accessorFn: ({ expiresOn }) => expiresOn,
    cell: ({ row: { original } }) => original.expiresOn && formatDay(original.expiresOn),
  }
  return [
    {
      id: 'source',
      header: t`Batch`,
      accessorFn: ({ fileName, planned }) => fileName ?? plural(planned, { one: '# item', other: '# items' }),
      meta: { wraps: true },
    },
    {
      id: 'status',
      header: t`Status`,
      accessorFn: ({ status }) => status,
      cell: ({ row }) => <BatchStatus batch={row.original} />,
    },
    ...sum,
    ...(batches.some(({ value: each }) => each !== null) ? [value] : []),
    ...(batches.some(({ expiresOn }) => expiresOn !== null) ? [expiry] : []),
    { id: 'supplier', header: t`Supplier`, accessorFn: ({ supplier }) => supplier, meta: { isHidden: true } },
    { id: 'invoice', header: t`Invoice`, accessorFn: ({ invoice }) => invoice, meta: { isHidden: true } },
    {
      id: 'at',
      header: t`Confirmed`,
      accessorFn: ({ confirmedAt }) => confirmedAt,
      cell: ({ row: { original } }) => original.confirmedAt && <RelativeTime at={original.confirmedAt} />,
    },
    { id: 'by', header: t`By`, accessorFn: ({ confirmedBy, stagedBy }) => confirmedBy ?? stagedBy },
    {
      id: 'actions',
      header: t`Actions`,
      accessorFn: () => null,
      cell: ({ row }) => <BatchActions pool={pool} batch={row.original} />,
      meta: { isPinned: true, permission: 'stock.withdraw' },
    },
  ]
}
