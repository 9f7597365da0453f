import { Button, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { PermissionGate } from '../../shared/PermissionGate.tsx'
import { ErrorState } from '../../shared/states.tsx'

interface Props {
  alert: { id: string; acknowledgedBy: { name: string } | null }
}

/** Who takes care of an alert, or the button by which a member of staff does. */
export function Acknowledge({ alert: { id, acknowledgedBy } }: Props) {
  const { t } = useLingui()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useApiMutation('POST /api/v1/admin/alerts/{alert_id}/acknowledge')
  if (acknowledgedBy)
    return (
      <Text size="xs" c="dimmed">
        {t`${acknowledgedBy.name} takes care of it`}
      </Text>
    )
  const acknowledge = () =>
    mutate(
      { params: { alert_id: id }, idempotencyKey },
      { onSuccess: ({ alert }) => notifySuccess(t`${alert.acknowledgedBy?.name ?? ''} takes care of it.`) },
    )
  return (
    <PermissionGate permission="alerts.acknowledge">
      <Button size="compact-xs" variant="default" loading={isPending} onClick={acknowledge}>
        {t`I take care of it`}
      </Button>
      {error && <ErrorState error={error} />}
    </PermissionGate>
  )
}
