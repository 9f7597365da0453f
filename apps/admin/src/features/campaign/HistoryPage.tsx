import { Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { CAMPAIGN_COUNTRIES } from '@momi/contract/rules/calendar'
import { useApi, useApiPages } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { subjectId } from './campaign-names.ts'
import { isIn } from './change-state.ts'
import { SubjectHistory } from './SubjectHistory.tsx'
import { useChangeColumns } from './use-change-columns.tsx'
import { useSubjectName } from './use-subject-name.ts'

/** /campaign/history: what was published, or the versions of one subject. */
export function HistoryPage() {
  const { t } = useLingui()
  const nameOf = useSubjectName()
  const [{ country, subject }, setState] = useUrlState({ country: '', subject: '' })
  const subjects = useApi('GET /api/v1/admin/campaign/subjects', {
    query: { country_code: country === '' ? undefined : country },
  })
  const chosen = subjects.data?.items.find((each) => subjectId(each) === subject)
  const columns = useChangeColumns({ isPast: true })
  const pages = useApiPages('GET /api/v1/admin/campaign/changes', (cursor) => ({
    query: { filter: 'published', cursor },
  }))
  return (
    <Page title={t`History`} subtitle={t`What was published, when, who drafted it and why.`}>
      <Group align="flex-end" gap="xs">
        <CountrySelect
          countries={CAMPAIGN_COUNTRIES}
          value={country}
          onChange={(next) => setState({ country: next, subject: '' })}
        />
        <FilterSelect
          label={t`Versions of`}
          none={t`Everything that was published`}
          w={320}
          options={(subjects.data?.items ?? []).map((each) => ({
            value: subjectId(each),
            label: nameOf(each),
          }))}
          value={chosen ? subject : ''}
          onChange={(next) => setState({ subject: next })}
        />
      </Group>
      {chosen ? (
        <SubjectHistory key={subject} subject={chosen} />
      ) : (
        <DataTable
          name="published-changes"
          label={t`Published changes`}
          columns={columns}
          {...pages}
          rows={pages.rows?.filter(isIn(country))}
          rowKey={({ id }) => id}
          href={({ id }) => linkTo('/campaign/changes/:id', { id })}
          empty={<EmptyState title={t`Nothing was published by a change yet.`} />}
        />
      )}
    </Page>
  )
}
