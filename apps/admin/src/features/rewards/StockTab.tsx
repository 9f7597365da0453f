import { Badge, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { byRunOut } from '../../shared/by-run-out.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { numberColumn } from '../../shared/data-table/number-column.ts'
import { countryName, formatDay } from '../../shared/format.ts'
import { Named } from '../../shared/Named.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { REWARD_TYPES, type RewardType, type Stock } from './reward-types.ts'

interface Row extends Stock {
  countryCode: string
  type: RewardType
}

const byUrgency = byRunOut<Row>(({ available, runsOutOn }) => ({ isEmpty: available === 0, runsOutOn }))

/** The available stock, and the day on which it runs out. */
export function StockTab({ country }: { country: string | undefined }) {
  const { t } = useLingui()
  const stats = useApi('GET /api/v1/admin/rewards-repository/assignable-reward-items/stats', {
    query: { country_code: country },
  })
  const columns = useStockColumns()
  return (
    <QueryContent query={stats}>
      {({ items, pace }) => (
        <Stack gap="xl">
          <Text size="sm" c="dimmed">
            {t`The forecast assumes the pace from ${formatDay(pace.from)} to ${formatDay(pace.to)}; for a younger reward, the pace since it was added.`}
          </Text>
          <section>
            <Title order={2} mb="xs">{t`By country and kind`}</Title>
            <DataTable
              name="reward-stock"
              label={t`Left to win by country and kind`}
              columns={columns.filter(({ id }) => id !== 'reward')}
              rows={items.map((group) => ({ ...group, definitionId: '', name: null })).toSorted(byUrgency)}
              rowKey={({ countryCode, type }) => `${countryCode} ${type}`}
              empty={<EmptyState title={t`No rewards here.`} />}
            />
          </section>
          <section>
            <Title order={2} mb="xs">{t`By reward`}</Title>
            <DataTable
              name="reward-stock-by-reward"
              label={t`Left to win by reward`}
              columns={columns}
              rows={items
                .flatMap(({ countryCode, type, rewards }) =>
                  rewards.map((reward) => ({ ...reward, countryCode, type })),
                )
                .toSorted(byUrgency)}
              rowKey={({ definitionId }) => definitionId}
              empty={<EmptyState title={t`No rewards here.`} />}
            />
          </section>
        </Stack>
      )}
    </QueryContent>
  )
}

function useStockColumns(): Column<Row>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'reward',
      header: t`Reward`,
      accessorFn: ({ name, definitionId }) => name ?? definitionId,
      cell: ({ row: { original } }) => <Named name={original.name} code={original.definitionId} />,
      meta: { wraps: true },
    },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    { id: 'type', header: t`Kind`, accessorFn: ({ type }) => i18n._(REWARD_TYPES[type]) },
    numberColumn('available', t`Winnable now`),
    numberColumn('later', t`Winnable later`),
    numberColumn('won', t`Won in 7 days`),
    numberColumn('perDay', t`Won per day`),
    {
      id: 'runsOutOn',
      header: t`Runs out (UTC)`,
      accessorFn: ({ runsOutOn }) => runsOutOn,
      cell: ({ row }) => <RunsOut {...row.original} />,
    },
  ]
}

function RunsOut({ available, perDay, runsOutOn }: Row) {
  const { t } = useLingui()
  if (available === 0) return <Badge color="red" variant="light">{t`Empty`}</Badge>
  if (runsOutOn !== null) return formatDay(runsOutOn)
  return (
    <Text span inherit c="dimmed">
      {perDay === 0 ? t`None won in 7 days` : t`In over a year`}
    </Text>
  )
}
