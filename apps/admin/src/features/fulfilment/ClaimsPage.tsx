import { Group, SegmentedControl } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ClaimToFulfil } from '@momi/contract'
import { useApi, useApiPages } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { DateRange } from '../../shared/DateRange.tsx'
import { dayRange } from '../../shared/day-range.ts'
import { FilterInput } from '../../shared/FilterInput.tsx'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { Unlabelled } from '../../shared/Unlabelled.tsx'
import { FormSelect } from '../claim-forms/public.ts'
import { ExportClaims } from './ExportClaims.tsx'
import { ImportClaims } from './ImportClaims.tsx'
import { useClaimColumns } from './use-claim-columns.tsx'

/** /claims: what staff or a partner has to deliver, by due date, and how each claim ended. */
export function ClaimsPage() {
  const { t } = useLingui()
  const [state, setState] = useUrlState({
    status: 'OPEN',
    from: '',
    to: '',
    country: '',
    variant: '',
    search: '',
  })
  const columns = useClaimColumns()
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const claimed = dayRange(state.from, state.to)
  const filters = {
    ...(claimed.from && { claimed_at_min: claimed.from }),
    ...(claimed.to && { claimed_at_max: claimed.to }),
    ...(state.country && { country_code: state.country }),
    ...(state.variant && { variant: state.variant as NonNullable<ClaimToFulfil['variant']> }),
    ...(state.search && { search: state.search }),
  }
  const status = state.status as ClaimToFulfil['status'] | 'ALL'
  const pages = useApiPages('GET /api/v1/admin/claims', (cursor) => ({ query: { ...filters, status, cursor } }))
  const overdue = useApi('GET /api/v1/admin/claims', { query: { status: 'OVERDUE', limit: 1 } }).data?.overdue ?? 0
  return (
    <Page
      title={t`Claims`}
      subtitle={t`Rewards that our team or a partner delivers. Each ends as done or failed, and the person sees both.`}
      actions={
        <Group gap="xs">
          <ExportClaims filters={filters} />
          <ImportClaims />
        </Group>
      }
    >
      <DataTable
        {...pages}
        name="claims"
        label={t`Claims`}
        columns={columns}
        rowKey={({ id }) => id}
        filters={
          <>
            <Unlabelled size="xs">
              <SegmentedControl
                aria-label={t`Status`}
                size="xs"
                value={state.status}
                onChange={(value) => setState({ status: value })}
                data={[
                  { value: 'OPEN', label: t`Open` },
                  { value: 'OVERDUE', label: overdue > 0 ? t`Overdue (${overdue})` : t`Overdue` },
                  { value: 'DONE', label: t`Done` },
                  { value: 'FAILED', label: t`Failed` },
                  { value: 'ALL', label: t`All` },
                ]}
              />
            </Unlabelled>
            <DateRange label={t`Claimed`} from={state.from} to={state.to} onChange={setState} />
            <CountrySelect
              countries={countries.map(({ countryCode }) => countryCode)}
              value={state.country}
              onChange={(country) => setState({ country })}
            />
            <FormSelect value={state.variant} onChange={(variant) => setState({ variant })} />
            <FilterInput
              data-search
              type="search"
              label={t`Search`}
              placeholder={t`User, claim, reward or reference`}
              // As wide as the line has room, so that it shares one with the other filters.
              w="auto"
              flex="1 1 170px"
              maw={290}
              value={state.search}
              onChange={(search) => setState({ search })}
            />
          </>
        }
        empty={<EmptyState title={status === 'OVERDUE' ? t`Nothing is overdue` : t`No claims match these filters.`} />}
      />
    </Page>
  )
}
