import { Button, SegmentedControl, Select, Switch } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { HoldOfAccount } from '@momi/contract'
import { Link } from 'wouter'
import { useApi, useApiPages } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { FilterInput } from '../../shared/FilterInput.tsx'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { Unlabelled } from '../../shared/Unlabelled.tsx'
import { REASONS } from './hold-messages.ts'
import { useHoldColumns } from './use-hold-columns.tsx'

type Queue = 'ANSWER' | 'OVERDUE' | 'OPEN' | 'ENDED'

/** /holds: accounts whose payouts wait. Those that need an answer are first, by its date. */
export function HoldsPage() {
  const { t, i18n } = useLingui()
  const [state, setState] = useUrlState({ queue: 'ANSWER', country: '', reason: '', search: '', own: '' })
  const queue = state.queue as Queue
  const columns = useHoldColumns()
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const pages = useApiPages('GET /api/v1/admin/holds', (cursor) => ({
    query: {
      queue,
      cursor,
      ...(state.country && { country_code: state.country }),
      ...(state.reason && { reason: state.reason as HoldOfAccount['reason'] }),
      ...(state.search && { search: state.search }),
      ...(state.own === 'hide' && { own: 'WITHOUT' as const }),
    },
  }))
  const overdue = useApi('GET /api/v1/admin/holds', { query: { queue: 'OVERDUE', limit: 1 } }).data?.overdue ?? 0
  return (
    <Page
      title={t`Holds`}
      subtitle={t`Accounts that go on earning while their payouts wait. Each hold ends by its date; an appeal is answered within 72 hours.`}
      actions={
        <>
          <Button component={Link} href={linkTo('/holds/signals')} variant="default">{t`Record of signals`}</Button>
          <Button component={Link} href={linkTo('/holds/report')} variant="default">{t`Report`}</Button>
        </>
      }
    >
      <DataTable
        {...pages}
        name="holds"
        label={t`Holds`}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => linkTo('/holds/:id', { id })}
        filters={
          <>
            <Unlabelled size="xs">
              <SegmentedControl
                aria-label={t`Queue`}
                size="xs"
                value={state.queue}
                onChange={(value) => setState({ queue: value })}
                data={[
                  { value: 'ANSWER', label: t`To answer` },
                  { value: 'OVERDUE', label: overdue > 0 ? t`Overdue (${overdue})` : t`Overdue` },
                  { value: 'OPEN', label: t`All open` },
                  { value: 'ENDED', label: t`Ended` },
                ]}
              />
            </Unlabelled>
            <CountrySelect
              countries={countries.map(({ countryCode }) => countryCode)}
              value={state.country}
              onChange={(country) => setState({ country })}
            />
            <Select
              label={t`Reason`}
              size="xs"
              clearable
              placeholder={t`All`}
              data={Object.entries(REASONS).map(([value, label]) => ({ value, label: i18n._(label) }))}
              value={state.reason || null}
              onChange={(reason) => setState({ reason: reason ?? '' })}
            />
            <Unlabelled size="xs">
              <Switch
                label={t`Hide my own`}
                checked={state.own === 'hide'}
                onChange={(event) => setState({ own: event.currentTarget.checked ? 'hide' : '' })}
              />
            </Unlabelled>
            <FilterInput
              data-search
              type="search"
              label={t`Search`}
              placeholder={t`User, hold or signal`}
              w={240}
              value={state.search}
              onChange={(search) => setState({ search })}
            />
          </>
        }
        empty={
          <EmptyState
            title={
              queue === 'ANSWER' || queue === 'OVERDUE'
                ? state.own === 'hide'
                  ? t`Nobody waits for an answer of yours`
                  : t`Nobody waits for an answer`
                : t`No holds match these filters.`
            }
          />
        }
      />
    </Page>
  )
}
