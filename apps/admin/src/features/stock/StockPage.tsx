import { Switch } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatNumber } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { Named } from '../../shared/Named.tsx'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { Unlabelled } from '../../shared/Unlabelled.tsx'
import { REWARD_TYPES } from '../rewards/public.ts'
import { Forecast } from './Forecast.tsx'
import { byUrgency, type Pool } from './stock.ts'
import { useSumColumns } from './use-sum-columns.tsx'

/** /stock: the pool of items of each reward, where its items are, and the day on which it runs out. */
export function StockPage() {
  const { t } = useLingui()
  const [{ country, low }, setState] = useUrlState({ country: '', low: '' })
  const pools = useApi('GET /api/v1/admin/stock/pools', { query: { country_code: country || undefined } })
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const columns = usePoolColumns()
  const rows = pools.data?.items.filter(({ warning }) => low === '' || warning !== null).toSorted(byUrgency)
  return (
    <Page
      title={t`Stock`}
      subtitle={t`The pool of each reward, in which codes and items are loaded. Everything that was loaded is free, won and not delivered yet, delivered, expired or withdrawn.`}
    >
      <DataTable
        name="stock"
        label={t`Pools`}
        columns={columns}
        rows={rows}
        error={pools.error}
        onRetry={() => void pools.refetch()}
        rowKey={({ definitionId }) => definitionId}
        href={({ definitionId }) => linkTo('/stock/:id', { id: definitionId })}
        filters={
          <>
            <CountrySelect
              countries={countries.map(({ countryCode }) => countryCode)}
              value={country}
              onChange={(next) => setState({ country: next })}
            />
            <Unlabelled size="xs">
              <Switch
                label={t`Running out soon only`}
                checked={low !== ''}
                onChange={(event) => setState({ low: event.currentTarget.checked ? 'yes' : '' })}
              />
            </Unlabelled>
          </>
        }
        empty={
          low === '' ? (
            <EmptyState title={t`No rewards here.`}>
              {t`Stock is loaded for a reward that is published. Add one under “Reward definitions”.`}
            </EmptyState>
          ) : (
            <EmptyState title={t`Nothing runs out soon.`} />
          )
        }
      />
    </Page>
  )
}

function usePoolColumns(): Column<Pool>[] {
  const { t, i18n } = useLingui()
  const sum = useSumColumns<Pool>()
  return [
    {
      id: 'reward',
      header: t`Reward`,
      accessorFn: ({ name, definitionId }) => name ?? definitionId,
      cell: ({ row: { original } }) => <Named name={original.name} code={original.definitionId} />,
      meta: { wraps: true },
    },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    { id: 'type', header: t`Kind`, accessorFn: ({ type }) => i18n._(REWARD_TYPES[type]), meta: { isHidden: true } },
    {
      id: 'runsOut',
      header: t`Runs out (UTC)`,
      accessorFn: ({ runsOutOn }) => runsOutOn,
      cell: ({ row }) => <Forecast pool={row.original} />,
      meta: { wraps: true },
    },
    ...sum,
    {
      id: 'perDay',
      header: t`Won per day`,
      accessorFn: ({ perDay }) => perDay,
      cell: ({ row }) => formatNumber(row.original.perDay),
      meta: { align: 'right', isHidden: true },
    },
  ]
}
