import { Badge, Stack, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { countryName, formatNumber } from '../../shared/format.ts'
import { Id } from '../../shared/Id.tsx'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { Parts } from './Parts.tsx'
import { MODES, type RiskCase, type SignalState } from './risk-types.ts'
import { SuspendedSignals } from './SuspendedSignals.tsx'
import { Verdict } from './Verdict.tsx'

/** /risk: what each signal did in shadow, and a sample of the accounts that it would have held, to review. */
export function RiskReviewPage() {
  const { t } = useLingui()
  const signals = useApi('GET /api/v1/admin/risk/signals', {})
  const cases = useApi('GET /api/v1/admin/risk/cases', {})
  const signalColumns = useSignalColumns(signals.data?.items ?? [])
  const caseColumns = useCaseColumns()
  return (
    <Page
      title={t`Risk cases`}
      subtitle={t`Accounts that signals in shadow would have held, and what the review of a sample says of each signal.`}
    >
      <Stack gap="md">
        <SuspendedSignals />
        <Title order={2} size="h4">{t`Cases to review`}</Title>
        <DataTable
          name="risk-cases"
          label={t`Cases to review`}
          columns={caseColumns}
          rows={cases.data?.items}
          error={cases.error}
          onRetry={() => void cases.refetch()}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t`Nothing to review`} />}
        />
        <Title order={2} size="h4">{t`Signals`}</Title>
        <DataTable
          name="risk-signals"
          label={t`Signals`}
          columns={signalColumns}
          rows={signals.data?.items}
          error={signals.error}
          onRetry={() => void signals.refetch()}
          rowKey={({ country, signal }) => `${country} ${signal}`}
          empty={<EmptyState title={t`No risk signals are configured.`} />}
        />
      </Stack>
    </Page>
  )
}

function useCaseColumns(): Column<RiskCase>[] {
  const { t } = useLingui()
  return [
    {
      id: 'account',
      header: t`Account`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row: { original } }) => (
        <Id value={original.userId} href={linkTo('/risk/:id', { id: original.userId })} />
      ),
    },
    { id: 'score', header: t`Score`, accessorFn: ({ score }) => score, meta: { align: 'right' } },
    {
      id: 'parts',
      header: t`Signals`,
      accessorFn: ({ parts }) => parts.map(({ title, points }) => `${title}: ${points}`).join(', '),
      cell: ({ row }) => <Parts parts={row.original.parts} />,
      meta: { wraps: true },
    },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    {
      id: 'verdict',
      header: t`Verdict`,
      accessorFn: () => null,
      cell: ({ row }) => <Verdict found={row.original} />,
      meta: { isPinned: true, permission: 'risk.review' },
    },
  ]
}

/** The country is left out while all signals are those of all countries. */
function useSignalColumns(states: readonly SignalState[]): Column<SignalState>[] {
  const { t, i18n } = useLingui()
  const amount = (id: string, header: string, valueOf: (row: SignalState) => number): Column<SignalState> => ({
    id,
    header,
    accessorFn: valueOf,
    cell: ({ row }) => formatNumber(valueOf(row.original)),
    meta: { align: 'right' },
  })
  const place: Column<SignalState> = {
    id: 'country',
    header: t`Country`,
    accessorFn: ({ country }) => (country === '*' ? t`All countries` : countryName(country)),
  }
  return [
    { id: 'signal', header: t`Signal`, accessorFn: ({ title }) => title },
    ...(states.every(({ country }) => country === '*') ? [] : [place]),
    {
      id: 'mode',
      header: t`Mode`,
      accessorFn: ({ mode }) => i18n._(MODES[mode]),
      cell: ({ row }) => (
        <Badge variant="light" color={row.original.mode === 'ACTIVE' ? 'red' : 'gray'}>
          {i18n._(MODES[row.original.mode])}
        </Badge>
      ),
    },
    amount('weight', t`Weight`, ({ weight }) => weight),
    amount('days', t`Days in shadow`, ({ days }) => days),
    amount('cases', t`Would have held`, ({ cases }) => cases),
    amount('confirmed', t`Right`, ({ confirmed }) => confirmed),
    amount('refuted', t`Wrong`, ({ refuted }) => refuted),
    {
      id: 'missing',
      header: t`Until it may be active`,
      accessorFn: ({ missing }) => missing ?? t`It may be active.`,
      meta: { wraps: true },
    },
  ]
}
