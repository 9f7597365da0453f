import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiMutation } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'

interface Props {
  user: string
  suggestedReason?: string
  onClose: () => void
}

/** Lets the payouts of an account wait until a second person has looked at it. */
export function HoldPayoutsDialog({ user, suggestedReason, onClose }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { mutateAsync: place } = useApiMutation('POST /api/v1/admin/holds')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={t`Hold the payouts of this account`}
      action={t`Hold`}
      isDangerous
      readers={t`The person does not see this reason.`}
      suggestedReason={suggestedReason}
      onSubmit={async (reason) => {
        const { hold } = await place({ body: { userId: user, reason }, idempotencyKey })
        navigate(linkTo('/holds/:id', { id: hold.id }))
      }}
    >
      {t`The person goes on earning and is told that we check their payouts. Somebody else has to confirm it within 72 hours; otherwise it ends.`}
    </ReasonDialog>
  )
}
