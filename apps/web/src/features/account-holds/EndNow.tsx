import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { ConfirmInMiniPay } from '../wallet-confirmation/public.ts'
import type { Hold } from './hold-messages.ts'

/** The one thing that ends the check at once, and the way to it. */
export function EndNow({ by, reload }: { by: NonNullable<Hold['endedBy']>; reload: () => void }) {
  const { t } = useLingui()
  const [here, navigate] = useLocation()
  return (
    <Card tone="soft" className="grid gap-3">
      <h2 className="font-bold">{t`End it now`}</h2>
      <p className="text-pretty">
        {by === 'SIGN_IN'
          ? t`Sign in with Google and your payouts go out at once.`
          : by === 'PHONE'
            ? t`Verify your phone number and your payouts go out at once.`
            : t`Confirm your wallet in MiniPay and your payouts go out at once.`}
      </p>
      {by === 'WALLET' ? (
        <ConfirmInMiniPay reload={reload} />
      ) : (
        <ButtonLink
          wide
          href={linkTo(by === 'PHONE' ? '/login/phone' : '/login/google', { next: here })}
          onNavigate={navigate}
        >
          {by === 'PHONE' ? t`Verify my number` : t`Sign in with Google`}
        </ButtonLink>
      )}
    </Card>
  )
}
