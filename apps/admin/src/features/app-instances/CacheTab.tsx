import { Code, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../shared/api.ts'
import { RelativeTime } from '../../shared/RelativeTime.tsx'
import { Empty, Loaded } from '../../shared/states.tsx'

/** What the clients of the user keep on the server. */
export function CacheTab({ id }: { id: string }) {
  const { t } = useLingui()
  const cache = useApi('GET /api/v1/admin/users/app-instances/{id}/cache', { params: { id } })
  return (
    <Loaded query={cache}>
      {({ state, updatedAt }) =>
        updatedAt === null ? (
          <Empty title={t`The clients of this user keep nothing on the server`} />
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
    </Loaded>
  )
}
