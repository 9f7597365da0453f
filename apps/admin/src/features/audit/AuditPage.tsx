import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useApi, useApiPages } from '../../shared/api.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { DateRange } from '../../shared/DateRange.tsx'
import { dayRange } from '../../shared/day-range.ts'
import { FilterInput } from '../../shared/FilterInput.tsx'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { wordOf } from '../../shared/humanize-code.ts'
import { linkTo } from '../../shared/link.ts'
import { Named } from '../../shared/Named.tsx'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { usePermission } from '../../shared/staff.ts'
import { staffActionName } from '../../shared/staff-action-names.ts'
import { EmptyState } from '../../shared/states.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import type { AuditEntry } from './audit-entry.ts'
import { AuditExport } from './AuditExport.tsx'
import { isDeletion, summaryOf } from './changes.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { signInText } from './sign-in-text.ts'
import { SubjectId } from './SubjectId.tsx'
import { withTimes } from './value-text.ts'

const NO_FILTERS = { staff: '', action: '', subjectKind: '', subjectId: '', from: '', to: '' }

/** Actions of staff, newest first: every write, export with a reason and sign-in, and every masked value that was revealed. */
export function AuditPage() {
  const { t, i18n } = useLingui()
  const [{ entry, ...filters }, setState] = useUrlState({ ...NO_FILTERS, entry: '' })
  const { from, to, ...texts } = filters
  const wanted = withoutEmpty(texts)
  const entries = useApiPages('GET /api/v1/admin/audit', (cursor) => ({
    query: { ...wanted, ...dayRange(from, to), cursor },
  }))
  const columns = useAuditColumns()
  const choices = useApi('GET /api/v1/admin/audit/choices', {}).data
  const [isExportOpen, exporting] = useDisclosure(false)
  const mayExport = usePermission('audit.export')
  const chosen = (name: keyof typeof NO_FILTERS) => ({
    value: filters[name],
    onChange: (value: string) => setState({ [name]: value }),
  })
  const hasFilters = Object.values(filters).some((value) => value !== '')
  return (
    <Page
      title={t`Audit log`}
      subtitle={t`Every change, reveal and sign-in of staff, and every export that asks for a reason; a CSV of a page’s rows is not recorded. The log is append-only, and each line contains the hash of the one before.`}
    >
      <DataTable
        {...entries}
        name="audit"
        label={t`Audit log`}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => linkTo('/audit', { ...withoutEmpty(filters), entry: id })}
        filters={
          <>
            <DateRange from={from} to={to} onChange={setState} />
            <FilterSelect
              label={t`Member of staff`}
              none={t`Everybody`}
              w={170}
              options={(choices?.staff ?? []).map(({ email, name }) => ({ value: email, label: name }))}
              {...chosen('staff')}
            />
            <FilterSelect
              label={t`Action`}
              none={t`All actions`}
              w={230}
              options={(choices?.actions ?? []).map((value) => ({ value, label: staffActionName(i18n, value) }))}
              {...chosen('action')}
            />
            <FilterSelect
              label={t`Subject`}
              none={t`All kinds`}
              w={140}
              options={(choices?.subjectKinds ?? []).map((value) => ({ value, label: wordOf(value) }))}
              {...chosen('subjectKind')}
            />
            <FilterInput label={t`Subject id`} {...chosen('subjectId')} />
            {hasFilters && (
              <Button size="xs" variant="subtle" onClick={() => setState(NO_FILTERS)}>{t`Clear filters`}</Button>
            )}
          </>
        }
        fullExport={mayExport ? { label: t`Lines of the log, with proof…`, onOpen: exporting.open } : undefined}
        empty={<EmptyState title={t`Nothing matches these filters.`} />}
      />
      <AuditExport days={{ from, to }} isOpen={isExportOpen} onClose={exporting.close} />
      <EntryDrawer entry={entries.rows?.find(({ id }) => id === entry)} onClose={() => setState({ entry: '' })} />
    </Page>
  )
}

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

function useAuditColumns(): Column<AuditEntry>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t`When`,
        accessorFn: ({ at }) => at,
        cell: ({ row }) => <RelativeTime at={row.original.at} />,
      },
      { id: 'staff', header: t`Who`, accessorFn: ({ staff }) => staff.email, meta: { wraps: true } },
      {
        id: 'action',
        header: t`Action`,
        accessorFn: ({ action }) => action,
        cell: ({ row }) => <Named name={staffActionName(i18n, row.original.action)} code={row.original.action} />,
        meta: { wraps: true },
      },
      {
        id: 'subjectKind',
        header: t`Subject`,
        accessorFn: ({ subject }) => wordOf(subject.kind),
        meta: { isWideOnly: true },
      },
      {
        id: 'subjectId',
        header: t`Which`,
        accessorFn: ({ subject }) => subject.name ?? subject.id,
        cell: ({ row }) => <SubjectId {...row.original} />,
        meta: { wraps: true },
      },
      {
        id: 'changed',
        header: t`What changed`,
        // A CSV has the values as the log has them.
        accessorFn: (entry) => signInText(i18n, entry) ?? summaryOf(i18n, entry.before, entry.after),
        cell: ({ row: { original: entry } }) =>
          signInText(i18n, entry) ??
          summaryOf(i18n, entry.before, entry.after, {
            value: (value) => withTimes(String(value)),
            lost: isDeletion(entry) ? undefined : t`not recorded`,
          }),
        meta: { wraps: true },
      },
      { id: 'reason', header: t`Reason`, accessorFn: ({ reason }) => reason, meta: { wraps: true } },
      {
        id: 'address',
        header: t`Address`,
        accessorFn: ({ address }) => address,
        meta: { copies: true, isHidden: true },
      },
      {
        id: 'requestId',
        header: t`Request`,
        accessorFn: ({ requestId }) => requestId,
        meta: { isId: true, isHidden: true },
      },
      { id: 'hash', header: t`Hash`, accessorFn: ({ hash }) => hash, meta: { isId: true, isHidden: true } },
    ],
    [t, i18n],
  )
}
