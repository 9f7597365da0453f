import { SegmentedControl } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApiPages } from '../../shared/api.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { useChangeColumns } from './use-change-columns.tsx'

const FILTERS = ['open', 'mine', 'scheduled', 'published', 'all'] as const
type Filter = (typeof FILTERS)[number]

/** /campaign/changes: drafts, what waits for approval, and what was published. */
export function ChangesPage() {
  const { t } = useLingui()
  const [{ filter }, setState] = useUrlState({ filter: 'open' })
  const columns = useChangeColumns()
  const names: Record<Filter, string> = {
    open: t`Open`,
    mine: t`Waiting for me`,
    scheduled: t`Scheduled`,
    published: t`Published`,
    all: t`All`,
  }
  const pages = useApiPages('GET /api/v1/admin/campaign/changes', (cursor) => ({
    query: { filter: filter as Filter, cursor },
  }))
  return (
    <Page
      title={t`Changes`}
      subtitle={t`A change is drafted, approved by a second person if it needs to be, and published.`}
    >
      <DataTable
        name="changes"
        label={t`Changes`}
        columns={columns}
        {...pages}
        rowKey={({ id }) => id}
        href={({ id }) => linkTo('/campaign/changes/:id', { id })}
        filters={
          <SegmentedControl
            aria-label={t`Filter`}
            value={filter}
            onChange={(next) => setState({ filter: next })}
            data={FILTERS.map((value) => ({ value, label: names[value] }))}
          />
        }
        empty={
          <EmptyState title={filter === 'mine' ? t`No change waits for you.` : t`There is none.`}>
            {filter === 'open' &&
              t`Open a mission, a reward or another part of the campaign, change it, and save it as a draft.`}
          </EmptyState>
        }
      />
    </Page>
  )
}
