import { Stack, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../../shared/api.ts'
import { usePermission } from '../../../shared/staff.ts'
import { Empty, Loaded } from '../../../shared/states.tsx'
import { Composer } from './Composer.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Tokens } from './Tokens.tsx'

/** The push tokens of a phone, a message to it, and what became of earlier ones. */
export function PushTab({ id }: { id: string }) {
  const { t } = useLingui()
  const maySend = usePermission('push.send')
  const tokens = useApi('GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', { params: { id } })
  return (
    <Stack gap="lg">
      <Loaded query={tokens}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={t`This phone has no push token`}
            >{t`Pushes are off, or the app has not been opened since.`}</Empty>
          ) : (
            <>
              <Tokens tokens={items} />
              {maySend && <Composer id={id} tokens={items} />}
            </>
          )
        }
      </Loaded>
      <Title order={2}>{t`Deliveries`}</Title>
      <Deliveries id={id} />
    </Stack>
  )
}
