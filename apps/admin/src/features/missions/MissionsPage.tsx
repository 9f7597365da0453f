import { Badge, Progress, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatNumber } from '../../shared/format.ts'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { MISSION_NAMES, REASONS, type MissionConfig } from './mission-names.ts'

/** The missions of each country: whether they are enabled, their version, budget and rule. */
export function MissionsPage() {
  const { t } = useLingui()
  const [{ country }, setState] = useUrlState({ country: '' })
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const configs = useApi('GET /api/v1/admin/missions/configs', { query: country ? { country_code: country } : {} })
  const columns = useColumns()
  return (
    <Page title={t`Missions`} subtitle={t`The current configuration by country.`}>
      <CountrySelect
        countries={countries.map(({ countryCode }) => countryCode)}
        value={country}
        onChange={(next) => setState({ country: next })}
      />
      <QueryContent query={configs}>
        {({ items }) => (
          <DataTable
            name="missions"
            label={t`Missions by country`}
            columns={columns}
            rows={items}
            rowKey={({ countryCode, type }) => `${countryCode} ${type}`}
            empty={<EmptyState title={t`No missions are configured here.`} />}
          />
        )}
      </QueryContent>
    </Page>
  )
}

function useColumns(): Column<MissionConfig>[] {
  const { t, i18n } = useLingui()
  return [
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    { id: 'mission', header: t`Mission`, accessorFn: ({ type }) => i18n._(MISSION_NAMES[type]) },
    {
      id: 'state',
      header: t`State`,
      accessorFn: ({ reason }) => i18n._(REASONS[reason]),
      cell: ({ row }) => (
        <Badge variant="dot" tt="none" color={row.original.isOn ? 'green' : 'gray'}>
          {i18n._(REASONS[row.original.reason])}
        </Badge>
      ),
    },
    { id: 'version', header: t`Version`, accessorFn: ({ version }) => version, meta: { align: 'right' } },
    {
      id: 'budget',
      header: t`Budget spent`,
      accessorFn: ({ budget, budgetSpent }) => budget !== null && `${budgetSpent} / ${budget}`,
      cell: ({ row }) => <Budget {...row.original} />,
    },
    {
      id: 'startsAt',
      header: t`Starts`,
      accessorFn: ({ startsAt }) => startsAt,
      cell: ({ row }) => row.original.startsAt && <RelativeTime at={row.original.startsAt} />,
      meta: { isHidden: true },
    },
    {
      id: 'endsAt',
      header: t`Ends`,
      accessorFn: ({ endsAt }) => endsAt,
      cell: ({ row }) => row.original.endsAt && <RelativeTime at={row.original.endsAt} />,
    },
    {
      id: 'changedAt',
      header: t`Changed`,
      accessorFn: ({ change }) => change?.at,
      cell: ({ row }) => row.original.change && <RelativeTime at={row.original.change.at} />,
    },
    {
      id: 'change',
      header: t`Change`,
      accessorFn: ({ change }) => change && `${change.madeBy}: ${change.why}`,
    },
    {
      id: 'rule',
      header: t`Rule`,
      accessorFn: ({ rule }) => JSON.stringify(rule),
      meta: { copies: true, isHidden: true },
    },
  ]
}

function Budget({ budget, budgetSpent }: MissionConfig) {
  const { t } = useLingui()
  if (budget === null || budgetSpent === null) return <Text span inherit c="dimmed">{t`No limit`}</Text>
  const spent = formatNumber(budgetSpent)
  const all = formatNumber(budget)
  const label = t`${spent} of ${all} points`
  return (
    <>
      {label}
      <Progress value={budget === 0 ? 100 : (100 * budgetSpent) / budget} size="xs" aria-label={label} />
    </>
  )
}
