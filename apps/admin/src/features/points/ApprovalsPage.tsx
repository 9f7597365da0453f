import { SegmentedControl } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { GrantStatus } from '@momi/contract'
import { useApiPages } from '../../shared/api.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { WhoMay } from '../../shared/WhoMay.tsx'
import { useGrantColumns } from './use-grant-columns.tsx'

/** /approvals: grants above a limit, which a second member of staff approves or refuses. */
export function ApprovalsPage() {
  const { t } = useLingui()
  const [{ status }, setState] = useUrlState({ status: 'WAITING' })
  const columns = useGrantColumns()
  const pages = useApiPages('GET /api/v1/admin/points/approvals', (cursor) => ({
    query: { status: status as GrantStatus, cursor },
  }))
  const tabs = (
    <SegmentedControl
      aria-label={t`Status`}
      value={status}
      onChange={(value) => setState({ status: value })}
      data={[
        { value: 'WAITING', label: t`Waiting` },
        { value: 'POSTED', label: t`Approved` },
        { value: 'REFUSED', label: t`Refused` },
      ]}
    />
  )
  return (
    <Page
      title={t`Approvals`}
      subtitle={t`Points above the limits, which another person than the requester decides. Changes of the campaign are approved under Changes.`}
    >
      <WhoMay permission="points.approve" />
      <DataTable
        name="approvals"
        label={t`Approvals`}
        columns={columns}
        {...pages}
        rowKey={({ id }) => id}
        filters={tabs}
        empty={<EmptyState title={status === 'WAITING' ? t`Nothing waits` : t`None yet`} />}
      />
    </Page>
  )
}
