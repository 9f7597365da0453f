import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useApi, useApiPages } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { DateRange } from '../../shared/DateRange.tsx'
import { countryName } from '../../shared/format.ts'
import { FilterInput } from '../../shared/FilterInput.tsx'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { usePermission } from '../../shared/staff.ts'
import { EmptyState } from '../../shared/states.tsx'
import { UserLink } from '../../shared/UserLink.tsx'
import { STATUSES, VARIANTS, type ClaimForm } from './claim-form-names.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { FormSelect } from './FormSelect.tsx'
import { useClaimFormFilters } from './use-claim-form-filters.ts'

/** Sent claim forms with masked answers, and their export. */
export function ClaimFormsPage() {
  const { t } = useLingui()
  const { state, setState, filters } = useClaimFormFilters()
  const columns = useColumns()
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const pages = useApiPages('GET /api/v1/admin/redeem-flow/claim-form', (cursor) => ({
    query: { ...filters, ...(cursor !== undefined && { cursor }) },
  }))
  const [isExportOpen, exporting] = useDisclosure(false)
  const mayExport = usePermission('claim-forms.export')
  return (
    <Page title={t`Claim forms`} subtitle={t`Answers are masked. An export of all that match needs a reason.`}>
      <DataTable
        {...pages}
        name="claim-forms"
        label={t`Claim forms, newest first`}
        columns={columns}
        rowKey={({ rewardItemId }) => rewardItemId}
        href={({ userId }) => linkTo('/users/:id', { id: userId })}
        filters={
          <>
            <DateRange from={state.from} to={state.to} onChange={setState} />
            <CountrySelect
              countries={countries.map(({ countryCode }) => countryCode)}
              value={state.country}
              onChange={(country) => setState({ country })}
            />
            <FormSelect value={state.variant} onChange={(variant) => setState({ variant })} />
            <FilterInput
              label={t`User id`}
              w={290}
              value={state.user}
              error={state.user !== '' && filters.user_id === undefined && t`Not a user id`}
              onChange={(user) => setState({ user })}
            />
          </>
        }
        fullExport={mayExport ? { label: t`All that match, as a file…`, onOpen: exporting.open } : undefined}
        empty={<EmptyState title={t`No claim forms match these filters.`} />}
      />
      {isExportOpen && (
        <ExportDialog
          filters={filters}
          content={t`All forms that match the filters of the page, newest first.`}
          onClose={exporting.close}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<ClaimForm>[] {
  const { t, i18n } = useLingui()
  return [
    {
      id: 'claimedAt',
      header: t`Sent`,
      accessorFn: ({ claimedAt }) => claimedAt,
      cell: ({ row }) => <RelativeTime at={row.original.claimedAt} />,
    },
    { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
    { id: 'variant', header: t`Form`, accessorFn: ({ variant }) => i18n._(VARIANTS[variant]) },
    { id: 'status', header: t`Status`, accessorFn: ({ status }) => i18n._(STATUSES[status]), meta: { wraps: true } },
    {
      id: 'answers',
      header: t`Answers`,
      accessorFn: ({ answers }) => answers && Object.values(answers).join(', '),
      cell: ({ row }) =>
        row.original.answers ? (
          Object.values(row.original.answers).join(', ')
        ) : (
          <Text span inherit c="dimmed">{t`Deleted after their retention time`}</Text>
        ),
      meta: { wraps: true },
    },
    {
      id: 'userId',
      header: t`User`,
      accessorFn: ({ userId }) => userId,
      cell: ({ row }) => <UserLink id={row.original.userId} />,
    },
    {
      id: 'rewardItemId',
      header: t`Reward item`,
      accessorFn: ({ rewardItemId }) => rewardItemId,
      meta: { isId: true, isHidden: true },
    },
    {
      id: 'redeemFlowId',
      header: t`Redeem flow`,
      accessorFn: ({ redeemFlowId }) => redeemFlowId,
      meta: { isId: true, isHidden: true },
    },
  ]
}
