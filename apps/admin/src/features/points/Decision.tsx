import { Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Grant } from '@momi/contract'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { formatNumber } from '../../shared/format.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import { useMe } from '../../shared/staff.ts'

/** The decision on a grant, or the buttons for deciding, which the requester does not see. */
export function Decision({ grant }: { grant: Grant }) {
  const { t } = useLingui()
  const me = useMe()
  const decide = useApiMutation('POST /api/v1/admin/points/approvals')
  const [idempotencyKeys] = useState(() => ({ APPROVE: crypto.randomUUID(), REFUSE: crypto.randomUUID() }))
  const points = formatNumber(grant.amount)

  if (grant.decidedBy)
    return (
      <Text span size="sm">
        {grant.decidedBy.name}: {grant.decisionReason}
      </Text>
    )
  if (grant.requestedBy.id === me.id)
    return (
      <Text span size="sm" c="dimmed">
        {t`Needs another person`}
      </Text>
    )

  const submit = async (decision: 'APPROVE' | 'REFUSE', reason: string) => {
    const body = { grantId: grant.id, decision, reason }
    await decide.mutateAsync({ body, idempotencyKey: idempotencyKeys[decision] })
    notifySuccess(decision === 'APPROVE' ? t`Approved: ${points} points are posted.` : t`Refused.`)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ReasonButton
        label={t`Approve`}
        permission="points.approve"
        button={{ size: 'compact-xs', variant: 'filled' }}
        title={t`Approve ${points} points`}
        noteTo={grant.requestedBy.name}
        action={t`Approve`}
        onSubmit={(reason) => submit('APPROVE', reason)}
      >
        {grant.requestedBy.name}: {grant.reason}
      </ReasonButton>
      <ReasonButton
        label={t`Refuse`}
        permission="points.approve"
        button={{ size: 'compact-xs' }}
        title={t`Refuse ${points} points`}
        noteTo={grant.requestedBy.name}
        action={t`Refuse`}
        onSubmit={(reason) => submit('REFUSE', reason)}
      >
        {grant.requestedBy.name}: {grant.reason}
      </ReasonButton>
    </Group>
  )
}
