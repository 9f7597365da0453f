import { Stack, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useApi } from '../../../shared/api.ts'
import { usePermission } from '../../../shared/staff.ts'
import { QueryContent } from '../../../shared/states.tsx'
import { Deliveries } from './Deliveries.tsx'
import { NewMessage } from './NewMessage.tsx'
import { NoToken } from './NoToken.tsx'
import { Tokens } from './Tokens.tsx'

/** The push tokens of a phone, a form for a new message, and the outcomes of earlier ones. */
export function PushTab({ id }: { id: string }) {
  const { t } = useLingui()
  const maySend = usePermission('push.send')
  const tokens = useApi('GET /api/v1/admin/users/app-instances/{id}/fcm-tokens', { params: { id } })
  return (
    <Stack gap="lg">
      <QueryContent query={tokens}>
        {({ items }) =>
          items.length === 0 ? (
            <NoToken />
          ) : (
            <>
              <Tokens tokens={items} />
              {maySend && <NewMessage id={id} tokens={items} />}
            </>
          )
        }
      </QueryContent>
      <Title order={2}>{t`Deliveries`}</Title>
      <Deliveries id={id} />
    </Stack>
  )
}
