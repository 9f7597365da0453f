import { Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiMutation } from '../../shared/api.ts'
import { notifySuccess } from '../../shared/notify.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'
import type { RiskCase } from './risk-types.ts'

/** The buttons with which staff say whether an account should have been held. */
export function Verdict({ found }: { found: RiskCase }) {
  const { t } = useLingui()
  const review = useApiMutation('POST /api/v1/admin/risk/cases/{case_id}/verdict')
  const [idempotencyKeys] = useState(() => ({ RIGHT: crypto.randomUUID(), WRONG: crypto.randomUUID() }))
  const submit = async (verdict: 'RIGHT' | 'WRONG', reason: string) => {
    const params = { case_id: found.id }
    await review.mutateAsync({ params, body: { verdict, reason }, idempotencyKey: idempotencyKeys[verdict] })
    notifySuccess(t`Counted.`)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ReasonButton
        label={t`Right`}
        permission="risk.review"
        button={{ size: 'compact-xs' }}
        title={t`A hold would have been right`}
        action={t`Count as right`}
        onSubmit={(reason) => submit('RIGHT', reason)}
      />
      <ReasonButton
        label={t`Wrong`}
        permission="risk.review"
        button={{ size: 'compact-xs' }}
        title={t`A hold would have been wrong`}
        action={t`Count as wrong`}
        onSubmit={(reason) => submit('WRONG', reason)}
      />
    </Group>
  )
}
