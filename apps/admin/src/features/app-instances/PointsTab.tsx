import { Group, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi, useApiPages, useApiMutation } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { GrantButton, PointsLog } from '../points/public.ts'

/** The balance and the entries of the user, and a button that grants points. */
export function PointsTab({ id }: { id: string }) {
  const { t } = useLingui()
  const params = { id }
  const pages = useApiPages('GET /api/v1/admin/users/app-instances/{id}/points', (cursor) => ({
    params,
    query: { cursor },
  }))
  const { data } = useApi('GET /api/v1/admin/users/app-instances/{id}/points', { params, query: { limit: 1 } })
  const grant = useApiMutation('POST /api/v1/admin/users/app-instances/{id}/points')
  const balance = data && formatNumber(data.balance)
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text fw={600}>{balance !== undefined && t`Balance ${balance}`}</Text>
        {data && (
          <GrantButton
            userId={data.userId}
            onGrant={({ amount, reason, idempotencyKey }) =>
              grant.mutateAsync({ params, body: { amount, reason }, idempotencyKey })
            }
          />
        )}
      </Group>
      <PointsLog pages={pages} />
    </Stack>
  )
}
