import { Badge, Code, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { MINUTE } from '@momi/contract/rules/durations'
import { useApi } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { Named } from '../../shared/Named.tsx'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'
import { WhoMay } from '../../shared/WhoMay.tsx'
import { jobName } from './job-names.ts'
import { RetryButton, type SetAside } from './RetryButton.tsx'

type Answer = Output<AdminApi['GET /api/v1/admin/jobs']>
type Job = Answer['jobs'][number]

/** /jobs: work that was set aside after its last attempt, and the last run of each job. */
export function JobsPage() {
  const { t } = useLingui()
  const jobs = useApi('GET /api/v1/admin/jobs', {}, { refreshMs: MINUTE })
  const asideColumns = useSetAsideColumns()
  const jobColumns = useJobColumns()
  return (
    <Page title={t`Jobs`} subtitle={t`Work that is done in the background.`}>
      <QueryContent query={jobs}>
        {(data) => (
          <Stack gap="xl">
            <section>
              <Title order={2} mb="xs">{t`Set aside`}</Title>
              {data.setAside.length > 0 && <WhoMay permission="jobs.retry" />}
              <DataTable
                name="set-aside"
                label={t`Set aside`}
                columns={asideColumns}
                rows={data.setAside}
                rowKey={({ job, ref }) => `${job}/${ref}`}
                empty={<EmptyState title={t`Nothing was set aside.`} />}
              />
            </section>
            <section>
              <Title order={2} mb="xs">{t`Last runs`}</Title>
              <DataTable
                name="jobs"
                label={t`Last runs`}
                columns={jobColumns}
                rows={data.jobs}
                rowKey={({ job }) => job}
                empty={<EmptyState title={t`No job has run yet.`} />}
              />
            </section>
          </Stack>
        )}
      </QueryContent>
    </Page>
  )
}

function useSetAsideColumns(): Column<SetAside>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'job',
      header: t`Job`,
      accessorFn: ({ job }) => job,
      cell: ({ row: { original } }) => <Named name={jobName(i18n, original.job)} code={original.job} />,
    },
    {
      id: 'at',
      header: t`Since`,
      accessorFn: ({ at }) => at,
      cell: ({ row }) => <RelativeTime at={row.original.at} />,
    },
    { id: 'attempts', header: t`Attempts`, accessorFn: ({ attempts }) => attempts, meta: { align: 'right' } },
    { id: 'why', header: t`Why`, accessorFn: ({ why }) => why, meta: { wraps: true } },
    {
      id: 'resume',
      header: t`Command`,
      accessorFn: ({ job, ref }) => `npm run momi -- resume ${job}/${ref}`,
      cell: ({ getValue }) => <Code>{String(getValue())}</Code>,
      meta: { copies: true, isHidden: true },
    },
    {
      id: 'retry',
      header: t`Retry`,
      accessorFn: () => undefined,
      cell: ({ row }) => <RetryButton item={row.original} />,
      meta: { isPinned: true, permission: 'jobs.retry' },
    },
  ]
}

function useJobColumns(): Column<Job>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'job',
      header: t`Job`,
      accessorFn: ({ job }) => job,
      cell: ({ row: { original } }) => <Named name={jobName(i18n, original.job)} code={original.job} />,
    },
    {
      id: 'state',
      header: t`State`,
      accessorFn: ({ isFailing }) => (isFailing ? t`Failing` : t`Fine`),
      cell: ({ row, getValue }) => (
        <Badge variant="dot" color={row.original.isFailing ? 'red' : 'green'}>
          {String(getValue())}
        </Badge>
      ),
    },
    {
      id: 'endedAt',
      header: t`Last run`,
      accessorFn: ({ endedAt }) => endedAt,
      cell: ({ row }) => <RelativeTime at={row.original.endedAt} />,
    },
    {
      id: 'succeededAt',
      header: t`Last success`,
      accessorFn: ({ succeededAt }) => succeededAt,
      cell: ({ row: { original } }) =>
        original.succeededAt ? (
          <RelativeTime at={original.succeededAt} />
        ) : (
          <Text span inherit c="dimmed">{t`Never`}</Text>
        ),
    },
  ]
}
