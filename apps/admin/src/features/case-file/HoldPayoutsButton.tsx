import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useApiMutation } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'
import { ReasonButton } from '../../shared/ReasonButton.tsx'

/** Lets the payouts of an account wait until a second person has looked at it. */
export function HoldPayoutsButton({ user }: { user: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { mutateAsync: place } = useApiMutation('POST /api/v1/admin/holds')
  return (
    <ReasonButton
      label={t`Hold payouts`}
      permission="holds.place"
      title={t`Hold the payouts of this account`}
      action={t`Hold`}
      isDangerous
      onSubmit={async (reason) => {
        const { hold } = await place({ body: { userId: user, reason }, idempotencyKey: crypto.randomUUID() })
        navigate(linkTo('/holds/:id', { id: hold.id }))
      }}
    >
      {t`The person goes on earning and is told that we check their payouts. Somebody else has to confirm it within 72 hours; otherwise it ends.`}
    </ReasonButton>
  )
}
