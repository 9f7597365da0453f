import { Button, Stack, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { UserSummary } from '@momi/contract'
import { useMemo } from 'react'
import { useApi, useApiPages } from '../../shared/api.ts'
import { CountrySelect } from '../../shared/CountrySelect.tsx'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { DaySelect } from '../../shared/DaySelect.tsx'
import { countryName } from '../../shared/format.ts'
import { Id } from '../../shared/Id.tsx'
import { linkTo } from '../../shared/link.ts'
import { Page } from '../../shared/Page.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { userTypeName } from '../../shared/account-names.ts'
import { EmptyState } from '../../shared/states.tsx'
import { timeZone } from '../../shared/time-zone.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { RecentPeople } from './RecentPeople.tsx'

// None of these filters identifies a person, so they may be in the URL. The search box sends its term in a body.
const NO_FILTERS = { country: '', joined: '' }

/** /users: the people whose case files were opened last, and all people, newest first. */
export function UsersPage() {
  const { t } = useLingui()
  const [{ country, joined }, setState] = useUrlState(NO_FILTERS)
  const countries = useApi('GET /api/v1/admin/countries', {}).data?.items ?? []
  const users = useApiPages('GET /api/v1/admin/users', (cursor) => ({
    query: {
      ...(/^[a-z]{2}$/i.test(country) && { country_code: country }),
      ...(joined !== '' && { date_joined: joined, time_zone: timeZone() }),
      cursor,
    },
  }))
  const columns = useUserColumns()
  const isFiltered = country !== '' || joined !== ''
  return (
    <Page title={t`People`} subtitle={t`Press / and type what the person reads out: a support code, a number, an id.`}>
      <RecentPeople />
      <Stack gap="xs">
        <Title order={2}>{t`Newest`}</Title>
        <DataTable
          {...users}
          name="people"
          label={t`Newest people`}
          columns={columns}
          rowKey={({ id }) => id}
          href={({ id }) => linkTo('/users/:id', { id })}
          filters={
            <>
              <CountrySelect
                countries={countries.map(({ countryCode }) => countryCode)}
                value={country}
                onChange={(next) => setState({ country: next })}
              />
              <DaySelect label={t`Joined`} value={joined} onChange={(day) => setState({ joined: day })} />
              {isFiltered && (
                <Button size="xs" variant="subtle" onClick={() => setState(NO_FILTERS)}>{t`Clear filters`}</Button>
              )}
            </>
          }
          empty={<EmptyState title={isFiltered ? t`Nobody matches these filters.` : t`Nobody has used Momi yet.`} />}
        />
      </Stack>
    </Page>
  )
}

function useUserColumns(): Column<UserSummary>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'id',
        header: t`User id`,
        accessorFn: ({ id }) => id,
        meta: { isId: true },
      },
      {
        id: 'userType',
        header: t`Account`,
        accessorFn: ({ userType }) => userTypeName(i18n, userType),
      },
      { id: 'countryCode', header: t`Country`, accessorFn: ({ countryCode }) => countryName(countryCode) },
      { id: 'phone', header: t`Phone number`, accessorFn: ({ phone }) => phone },
      { id: 'email', header: t`E-mail`, accessorFn: ({ email }) => email },
      {
        id: 'walletAddress',
        header: t`Wallet`,
        accessorFn: ({ walletAddress }) => walletAddress,
        meta: { isId: true },
      },
      {
        id: 'dateJoined',
        header: t`Joined`,
        accessorFn: ({ dateJoined }) => dateJoined,
        cell: ({ row }) => <RelativeTime at={row.original.dateJoined} />,
      },
      {
        id: 'haids',
        header: t`Haids`,
        accessorFn: ({ haids }) => haids.join(' '),
        cell: ({ row }) => row.original.haids.map((haid) => <Id key={haid} value={haid} />),
        meta: { isHidden: true },
      },
      {
        id: 'authId',
        header: t`Auth id`,
        accessorFn: ({ authId }) => authId,
        meta: { isId: true, isHidden: true },
      },
    ],
    [t, i18n],
  )
}
