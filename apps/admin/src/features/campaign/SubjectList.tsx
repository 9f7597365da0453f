import { Badge, Select, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { EVERYWHERE, type ConfigKind } from '@momi/contract/config-subjects'
import type { ReactNode } from 'react'
import { useApi } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { FilterInput } from '../../shared/FilterInput.tsx'
import { Named } from '../../shared/Named.tsx'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState } from '../../shared/states.tsx'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { capitalised } from './form/schema.ts'
import { linkToSubject, subjectId, type LiveSubject } from './campaign-names.ts'
import { NewSubjectDialog } from './NewSubjectDialog.tsx'
import { placesOf } from './places.ts'
import { StopButton } from './StopButton.tsx'
import { useCountryName } from './use-country-name.ts'

interface Props {
  /** The name of the table's settings and of its export. */
  name: string
  title: string
  subtitle: string
  kind: ConfigKind
  /** The subjects of the kind that the page lists; default: all. */
  includes?: (key: string) => boolean
  /** The columns of the kind. */
  columns?: readonly Column<LiveSubject>[]
  /** The key of a new subject, for kinds that have one of each country. */
  onlyKey?: string
  /** What it means that there is none; default: that there is none yet. */
  none?: string
  /** Above the table. */
  notice?: ReactNode
}

/** The kinds whose subjects have a technical name that staff meet elsewhere. */
const HAS_KEY: readonly ConfigKind[] = ['mission', 'reward', 'market_item']

const ALL = () => true

/** The live subjects of a kind. A row opens the subject's form. */
export function SubjectList({
  name,
  title,
  subtitle,
  kind,
  includes = ALL,
  columns = [],
  onlyKey,
  none,
  notice,
}: Props) {
  const { t } = useLingui()
  const [{ country: chosen, search, state }, setState] = useUrlState({ country: '', search: '', state: '' })
  const countries = placesOf(kind).filter((place) => place !== EVERYWHERE)
  const isOfCountries = countries.length > 0
  const country = isOfCountries ? chosen : ''
  const subjects = useApi('GET /api/v1/admin/campaign/subjects', {
    query: { kind, country_code: country === '' ? undefined : country },
  })
  const common = useCommonColumns()
  const wanted = search.toLowerCase()
  const ofKind = subjects.data?.items.filter(({ key }) => includes(key))
  // What has no switch cannot be switched off in an emergency.
  const isSwitched = !ofKind?.length || ofKind.some(({ isEnabled }) => isEnabled !== null)
  const rows = ofKind?.filter(
    (subject) =>
      `${subject.name} ${subject.key}`.toLowerCase().includes(wanted) &&
      (state === '' || (state === 'off') === (subject.isEnabled === false)),
  )
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        <DialogButton
          label={t`New`}
          permission="campaign.edit"
          dialog={(close) => (
            <NewSubjectDialog
              kind={kind}
              known={ofKind ?? []}
              country={country}
              onlyKey={onlyKey}
              includes={includes}
              onClose={close}
            />
          )}
        />
      }
    >
      {notice}
      <DataTable
        name={name}
        label={title}
        columns={[
          common.name,
          ...(isOfCountries ? [common.country] : []),
          ...(columns.some(({ id }) => id === 'state') ? [] : [common.state]),
          ...columns,
          ...common.rest,
          ...(isSwitched ? [common.stop] : []),
        ]}
        rows={rows}
        error={subjects.error}
        onRetry={() => void subjects.refetch()}
        rowKey={subjectId}
        href={(subject) => linkToSubject(subject)}
        filters={
          <>
            {isOfCountries && (
              <CountrySelect countries={countries} value={country} onChange={(next) => setState({ country: next })} />
            )}
            <Select
              label={t`State`}
              placeholder={t`On and off`}
              size="xs"
              w={130}
              clearable
              data={[
                { value: 'on', label: t`On` },
                { value: 'off', label: t`Off` },
              ]}
              value={state || null}
              onChange={(next) => setState({ state: next ?? '' })}
            />
            <FilterInput label={t`Search`} value={search} onChange={(next) => setState({ search: next })} />
          </>
        }
        empty={
          <EmptyState title={ofKind?.length === 0 ? (none ?? t`There is none yet.`) : t`None fits the filters.`}>
            {ofKind?.length === 0 && (
              <PermissionGate permission="campaign.edit">
                {t`Add the first one with “New”. It becomes a draft, and is published after that.`}
              </PermissionGate>
            )}
          </EmptyState>
        }
      />
    </Page>
  )
}

function useCommonColumns() {
  const { t } = useLingui()
  const placeOf = useCountryName()
  const columns = {
    name: {
      id: 'name',
      header: t`Name`,
      accessorFn: ({ name }) => name,
      cell: ({ row: { original } }) =>
        HAS_KEY.includes(original.kind) ? <Named name={original.name} code={original.key} /> : original.name,
      meta: { wraps: true },
    },
    country: { id: 'country', header: t`Country`, accessorFn: ({ countryCode }) => capitalised(placeOf(countryCode)) },
    state: {
      id: 'state',
      header: t`State`,
      accessorFn: ({ isEnabled }) => (isEnabled === false ? t`Off` : t`On`),
      cell: ({ row, getValue }) => (
        <Badge variant="dot" color={row.original.isEnabled === false ? 'gray' : 'green'}>
          {String(getValue())}
        </Badge>
      ),
    },
    stop: {
      id: 'stop',
      header: t`Emergency`,
      accessorFn: () => undefined,
      cell: ({ row: { original } }) => original.isEnabled && <StopButton subject={original} name={original.name} />,
      meta: { isPinned: true, permission: 'campaign.stop' },
    },
  } satisfies Record<string, Column<LiveSubject>>
  const rest: Column<LiveSubject>[] = [
    { id: 'key', header: t`Key`, accessorFn: ({ key }) => key, meta: { copies: true, isHidden: true } },
    {
      id: 'version',
      header: t`Version`,
      accessorFn: ({ version }) => version,
      meta: { align: 'right', isHidden: true },
    },
    {
      id: 'open',
      header: t`Open changes`,
      accessorFn: ({ openChanges }) => openChanges.length,
      cell: ({ row }) => {
        const { length } = row.original.openChanges
        return length === 0 ? (
          <Text span inherit c="dimmed">{t`None`}</Text>
        ) : (
          <Badge color="brand" variant="light">
            <Plural value={length} one="# open" other="# open" />
          </Badge>
        )
      },
    },
    {
      id: 'changedAt',
      header: t`Changed`,
      accessorFn: ({ at }) => at,
      cell: ({ row }) => <RelativeTime at={row.original.at} />,
      meta: { isWideOnly: true },
    },
    {
      id: 'change',
      header: t`By, and why`,
      accessorFn: ({ madeBy, why }) => `${madeBy}: ${why}`,
      meta: { wraps: true, isHidden: true },
    },
    {
      id: 'body',
      header: t`Values`,
      accessorFn: ({ body }) => JSON.stringify(body),
      meta: { copies: true, isHidden: true },
    },
  ]
  return { ...columns, rest }
}
