import { useLingui } from '@lingui/react/macro'
import type { PointsReason } from '@momi/contract'
import { isUuid } from '@momi/contract/rules/uuid'
import { useApiPages } from '../../shared/api.ts'
import { call } from '../../shared/client.ts'
import { DateRange } from '../../shared/DateRange.tsx'
import { dayRange } from '../../shared/day-range.ts'
import { FilterInput } from '../../shared/FilterInput.tsx'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { Page } from '../../shared/Page.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { useReadAll } from '../../shared/use-read-all.ts'
import { BalanceProof } from './BalanceProof.tsx'
import { GrantButton } from './GrantButton.tsx'
import { LedgerProof } from './LedgerProof.tsx'
import { POINTS_REASONS } from './points-reasons.ts'
import { PointsLog } from './PointsLog.tsx'
import { useGrant } from './use-grant.ts'

const DEFAULTS = { user: '', reason: '', from: '', to: '' }

/** /points: the ledger's entries, with filters. */
export function PointsPage() {
  const { t, i18n } = useLingui()
  const [{ user, reason, from, to }, setFilter] = useUrlState(DEFAULTS)
  const grant = useGrant()
  const isUser = isUuid(user)
  const query = {
    ...(isUser && { user_id: user }),
    ...(reason !== '' && { reason: reason as PointsReason }),
    ...dayRange(from, to),
  }
  const pages = useApiPages('GET /api/v1/admin/points/log', (cursor) => ({ query: { ...query, cursor } }))
  const readAll = useReadAll((cursor) =>
    call('GET /api/v1/admin/points/log', { query: { ...query, limit: 100, cursor } }),
  )
  const filters = (
    <>
      <FilterInput
        label={t`User id`}
        w={290}
        value={user}
        error={user !== '' && !isUser && t`Not a user id`}
        onChange={(value) => setFilter({ user: value })}
      />
      <FilterSelect
        label={t`Reason`}
        none={t`All reasons`}
        w={190}
        value={reason}
        onChange={(value) => setFilter({ reason: value })}
        options={Object.entries(POINTS_REASONS).map(([value, label]) => ({ value, label: i18n._(label) }))}
      />
      <DateRange from={from} to={to} onChange={setFilter} />
    </>
  )
  return (
    <Page title={t`Points`} actions={<GrantButton key={user} {...(isUser && { userId: user })} onGrant={grant} />}>
      {isUser ? <BalanceProof userId={user} /> : <LedgerProof />}
      <PointsLog pages={{ ...pages, readAll, days: { from, to } }} filters={filters} />
    </Page>
  )
}
