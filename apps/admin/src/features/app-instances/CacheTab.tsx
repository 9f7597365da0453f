import { Code, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { EmptyState, QueryContent } from '../../shared/states.tsx'

/** The client state that the user's clients store on the server. */
export function CacheTab({ id }: { id: string }) {
  const { t } = useLingui()
  const cache = useApi('GET /api/v1/admin/users/app-instances/{id}/cache', { params: { id } })
  return (
    <QueryContent query={cache}>
      {({ state, updatedAt }) =>
        updatedAt === null ? (
          <EmptyState title={t`The clients of this user keep nothing on the server`} />
        ) : (
          <Stack gap="xs">
            <Text size="sm" c="dimmed">
              {t`Changed`} <RelativeTime at={updatedAt} />
            </Text>
            <Code block tabIndex={0}>
              {JSON.stringify(state, null, 2)}
            </Code>
          </Stack>
        )
      }
    </QueryContent>
  )
}
