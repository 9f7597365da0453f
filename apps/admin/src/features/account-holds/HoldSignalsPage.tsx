import { Badge, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useApi, useApiMutation } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { formatShare } from '../../shared/format.ts'
import { linkTo } from '../../shared/link.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { Page } from '../../shared/Page.tsx'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState } from '../../shared/states.tsx'

type SignalRecord = Output<AdminApi['GET /api/v1/admin/holds/signals']>['items'][number]

/** /holds/signals: how often each signal was right, and which place no holds any more. */
export function HoldSignalsPage() {
  const { t } = useLingui()
  const records = useApi('GET /api/v1/admin/holds/signals', {})
  return (
    <Page
      title={t`Record of signals`}
      back={{ href: linkTo('/holds'), label: t`Holds` }}
      subtitle={t`Of the last 90 days. A signal of which more than 5% of at least 50 decided holds were overturned places no holds until a person lifts that.`}
    >
      <DataTable
        name="hold-signals"
        label={t`Record of signals`}
        columns={useColumns()}
        rows={records.data?.items}
        error={records.error}
        onRetry={() => void records.refetch()}
        rowKey={({ signal }) => signal}
        empty={<EmptyState title={t`No hold of a signal has been decided yet`} />}
      />
    </Page>
  )
}

function useColumns(): Column<SignalRecord>[] {
  const { t } = useLingui()
  const shareOf = ({ cases, overturned }: SignalRecord) => (cases === 0 ? null : overturned / cases)
  return [
    {
      id: 'signal',
      header: t`Signal`,
      accessorFn: ({ title }) => title,
    },
    {
      id: 'suspended',
      header: t`Places holds`,
      accessorFn: ({ suspended }) => (suspended ? 'no' : 'yes'),
      cell: ({ row }) => {
        const { suspended } = row.original
        if (!suspended) return t`Yes`
        return (
          <>
            <Badge color="red" variant="light">{t`Suspended`}</Badge>{' '}
            <Text span size="xs" c="dimmed">
              <RelativeTime at={suspended.at} />
            </Text>
          </>
        )
      },
    },
    { id: 'cases', header: t`Decided holds`, accessorFn: ({ cases }) => cases, meta: { align: 'right' } },
    { id: 'overturned', header: t`Overturned`, accessorFn: ({ overturned }) => overturned, meta: { align: 'right' } },
    {
      id: 'share',
      header: t`Share`,
      accessorFn: shareOf,
      cell: ({ row }) => {
        const share = shareOf(row.original)
        return share === null ? null : formatShare(share)
      },
      meta: { align: 'right' },
    },
    {
      id: 'lift',
      header: t`Decision`,
      accessorFn: () => null,
      cell: ({ row }) => row.original.suspended && <LiftButton record={row.original} />,
      meta: { isPinned: true, permission: 'holds.lift' },
    },
  ]
}

function LiftButton({ record: { signal, title } }: { record: SignalRecord }) {
  const { t } = useLingui()
  const { mutateAsync: lift } = useApiMutation('POST /api/v1/admin/holds/signals/lift')
  return (
    <ReasonButton
      label={t`Lift`}
      permission="holds.lift"
      button={{ size: 'compact-xs' }}
      title={t`Let “${title}” place holds again`}
      action={t`Lift`}
      onSubmit={async (reason) => {
        await lift({ body: { signal, reason }, idempotencyKey: crypto.randomUUID() })
        notifySuccess(t`The signal places holds again.`)
      }}
    >
      {t`What was overturned until now does not count any more.`}
    </ReasonButton>
  )
}
