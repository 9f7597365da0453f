import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { AdminApi, Output } from '@momi/contract'
import { useMemo } from 'react'
import { useApi, useApiMutation } from '../../shared/api.ts'
import { session } from '../../shared/client.ts'
import type { Column } from '../../shared/data-table/column.ts'
import { DataTable } from '../../shared/data-table/DataTable.tsx'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { ErrorState } from '../../shared/states.tsx'
import { browserOf } from './browser-name.ts'

type Session = Output<AdminApi['GET /api/v1/admin/sessions']>['sessions'][number]

/** The caller's own sessions, each of which can be ended, or all at once. */
export function Sessions() {
  const { t } = useLingui()
  const sessions = useApi('GET /api/v1/admin/sessions', {})
  const end = useApiMutation('DELETE /api/v1/admin/sessions/{id}')
  const endAll = useApiMutation('POST /api/v1/admin/sessions/end-all')
  const columns = useMemo<Column<Session>[]>(
    () => [
      {
        id: 'userAgent',
        header: t`Browser`,
        accessorFn: ({ userAgent }) => userAgent,
        meta: { wraps: true },
        cell: ({ row: { original } }) => (
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" lineClamp={2} title={original.userAgent}>
              <BrowserName userAgent={original.userAgent} />
            </Text>
            {original.isCurrent && <Badge variant="light" flex="none">{t`This session`}</Badge>}
          </Group>
        ),
      },
      { id: 'address', header: t`Address`, accessorFn: ({ address }) => address, meta: { copies: true } },
      {
        id: 'openedAt',
        header: t`Signed in`,
        accessorFn: ({ openedAt }) => openedAt,
        cell: ({ row: { original } }) => <RelativeTime at={original.openedAt} />,
      },
      {
        id: 'renewedAt',
        header: t`Last active`,
        accessorFn: ({ renewedAt }) => renewedAt,
        cell: ({ row: { original } }) => (original.isCurrent ? t`Now` : <RelativeTime at={original.renewedAt} />),
      },
      {
        id: 'end',
        header: t`Sign out`,
        accessorFn: () => null,
        cell: ({ row: { original } }) =>
          !original.isCurrent && (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => end.mutate({ params: { id: original.id } })}
            >{t`Sign out`}</Button>
          ),
        meta: { isPinned: true },
      },
    ],
    [t, end],
  )
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{t`Sessions`}</Title>
        <Button
          variant="default"
          loading={endAll.isPending}
          onClick={() => endAll.mutate({}, { onSuccess: session.end })}
        >{t`Sign out everywhere`}</Button>
      </Group>
      {(end.error ?? endAll.error) && <ErrorState error={end.error ?? endAll.error} />}
      <DataTable
        name="sessions"
        label={t`Sessions`}
        columns={columns}
        rows={sessions.data?.sessions}
        error={sessions.error}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Stack>
  )
}

/** A browser as people call it; what has no known name is shown as it says it itself. */
function BrowserName({ userAgent }: { userAgent: string }) {
  const { t } = useLingui()
  const { browser, system } = browserOf(userAgent)
  if (browser === undefined) return userAgent
  return system === undefined ? browser : t`${browser} on ${system}`
}
