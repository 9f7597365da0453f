import { Badge, Progress, Text } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SETTINGS } from '@momi/contract/config-subjects'
import { meanSpin } from '@momi/contract/mission-costs'
import { useApi } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { formatNumber } from '../../shared/format.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { usePermission } from '../../shared/staff.ts'
import { REASONS, type MissionConfig } from '../missions/public.ts'
import { SuspendedSignals } from '../risk/public.ts'
import type { LiveSubject } from './campaign-names.ts'
import { CountriesWithDefaults } from './CountriesWithDefaults.tsx'
import { WHEEL } from './kind-pages.ts'
import { ruleOf } from './MissionCost.tsx'
import { SubjectList } from './SubjectList.tsx'

const Amount = ({ getValue }: { getValue: () => unknown }) => formatNumber(Number(getValue()))

const isWheel = (key: string) => key === WHEEL

export function MissionsPage() {
  const { t } = useLingui()
  const columns = useMissionColumns()
  return (
    <SubjectList
      name="missions"
      title={t`Missions`}
      subtitle={t`What people can do, in each country.`}
      kind="mission"
      includes={(key) => !isWheel(key)}
      columns={columns}
    />
  )
}

export function WheelPage() {
  const { t } = useLingui()
  const columns = useMissionColumns()
  const cost: Column<LiveSubject> = {
    id: 'cost',
    header: t`Points per spin`,
    accessorFn: ({ body }) => meanSpin(ruleOf(body) ?? {}).points,
    cell: ({ getValue }) => formatNumber(Math.round(Number(getValue()) * 100) / 100),
    meta: { align: 'right' },
  }
  return (
    <SubjectList
      name="wheels"
      title={t`Wheel`}
      subtitle={t`The prizes of the wheel and their odds, in each country.`}
      kind="mission"
      includes={isWheel}
      onlyKey={WHEEL}
      columns={[cost, ...columns]}
    />
  )
}

type ClaimRoute = 'VOUCHER' | 'WALLET' | 'FORM' | 'LINK'

/** As the form of a reward names them. */
const CLAIM_ROUTES: Readonly<Record<ClaimRoute, MessageDescriptor>> = {
  VOUCHER: msg`A code`,
  WALLET: msg`Payment to the wallet`,
  FORM: msg`A form`,
  LINK: msg`A link`,
}

export function RewardDefinitionsPage() {
  const { t, i18n } = useLingui()
  const columns: Column<LiveSubject>[] = [
    {
      id: 'route',
      header: t`How it is claimed`,
      accessorFn: ({ body }) => i18n._(CLAIM_ROUTES[body['claimRoute'] as ClaimRoute]),
    },
  ]
  return (
    <SubjectList
      name="reward-definitions"
      title={t`Reward definitions`}
      subtitle={t`What people can win. Their items are in the stock.`}
      kind="reward"
      columns={columns}
    />
  )
}

export function MarketPage() {
  const { t } = useLingui()
  const columns: Column<LiveSubject>[] = [
    {
      id: 'price',
      header: t`Price in points`,
      accessorFn: ({ body }) => Number(body['price']),
      meta: { align: 'right' },
    },
  ]
  return (
    <SubjectList
      name="market-items"
      title={t`Market`}
      subtitle={t`What people can buy with points.`}
      kind="market_item"
      columns={columns}
    />
  )
}

export function ExchangePage() {
  const { t } = useLingui()
  const columns: Column<LiveSubject>[] = [
    {
      id: 'rate',
      header: t`Points per unit`,
      accessorFn: ({ body }) => Number(body['pointsPerUnit']),
      cell: Amount,
      meta: { align: 'right' },
    },
    {
      id: 'least',
      header: t`At least`,
      accessorFn: ({ body }) => Number(body['minPoints']),
      cell: Amount,
      meta: { align: 'right' },
    },
  ]
  return (
    <SubjectList
      name="exchange-rates"
      title={t`Exchange`}
      subtitle={t`How many points a unit of the token costs, in each country.`}
      kind="exchange_rate"
      onlyKey="rate"
      columns={columns}
    />
  )
}

export function CountriesPage() {
  const { t } = useLingui()
  const mayEdit = usePermission('campaign.edit')
  const state: Column<LiveSubject> = {
    id: 'state',
    header: t`State`,
    accessorFn: ({ isEnabled }) => (isEnabled === false ? t`Paused` : t`Open`),
    cell: ({ row, getValue }) => (
      <Badge variant="dot" color={row.original.isEnabled === false ? 'gray' : 'green'}>
        {String(getValue())}
      </Badge>
    ),
  }
  return (
    <SubjectList
      name="country-settings"
      title={t`Countries`}
      subtitle={t`Points, referrals and waiting times, in each country.`}
      kind="country"
      onlyKey={SETTINGS}
      columns={[state]}
      notice={<CountriesWithDefaults />}
      none={
        mayEdit
          ? t`All countries have the defaults. Choose one above to change what it gives, or to pause it.`
          : t`All countries have the defaults.`
      }
    />
  )
}

export function ClientSettingsPage() {
  const { t } = useLingui()
  return (
    <SubjectList
      name="client-settings"
      title={t`Client`}
      subtitle={t`What the client shows of the vendor, in all countries.`}
      kind="client"
      onlyKey={SETTINGS}
      none={t`The client has the defaults.`}
    />
  )
}

export function RiskSettingsPage() {
  const { t } = useLingui()
  return (
    <SubjectList
      name="risk-settings"
      title={t`Risk signals`}
      subtitle={t`What counts towards the risk score of an account, in all countries or in one.`}
      kind="risk"
      onlyKey={SETTINGS}
      notice={<SuspendedSignals />}
    />
  )
}

/** Whether and until when a mission runs, and what it spent. */
function useMissionColumns(): Column<LiveSubject>[] {
  const { t, i18n } = useLingui()
  const configs = useApi('GET /api/v1/admin/missions/configs', { query: {} })
  const of = ({ countryCode, key }: LiveSubject) =>
    configs.data?.items.find((config) => config.countryCode === countryCode && config.type === key)
  return [
    {
      id: 'state',
      header: t`State`,
      accessorFn: (subject) => {
        const reason = of(subject)?.reason
        return reason && i18n._(REASONS[reason])
      },
      cell: ({ row }) => {
        const config = of(row.original)
        return (
          config && (
            <Badge variant="dot" color={config.isOn ? 'green' : 'gray'}>
              {i18n._(REASONS[config.reason])}
            </Badge>
          )
        )
      },
    },
    {
      id: 'budget',
      header: t`Budget spent`,
      accessorFn: (subject) => {
        const { budget, budgetSpent } = of(subject) ?? {}
        return typeof budget === 'number' ? `${budgetSpent} / ${budget}` : undefined
      },
      cell: ({ row }) => {
        const config = of(row.original)
        return config && <Budget {...config} />
      },
    },
    {
      id: 'startsAt',
      header: t`Starts`,
      accessorFn: (subject) => of(subject)?.startsAt,
      cell: ({ getValue }) => <Time at={getValue()} />,
      meta: { isHidden: true },
    },
    {
      id: 'endsAt',
      header: t`Ends`,
      accessorFn: (subject) => of(subject)?.endsAt,
      cell: ({ getValue }) => <Time at={getValue()} />,
    },
  ]
}

const Time = ({ at }: { at: unknown }) => (typeof at === 'string' ? <RelativeTime at={at} /> : null)

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
