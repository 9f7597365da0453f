import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { useLocation } from 'wouter'
import { hasHappened } from '../../shared/happened.ts'
import { linkTo } from '../../shared/link.ts'
import { OnlyTheWayOn } from '../../shared/OnlyTheWayOn.tsx'
import { Screen } from '../../shared/Screen.tsx'

/** /claim-form-succeeded/: confirms that the form was sent, if one was sent in this tab. */
export const ClaimFormSucceededPage = () => (hasHappened('claim-sent', 'yes') ? <Sent /> : <NothingSent />)

function NothingSent() {
  const { t } = useLingui()
  return (
    <OnlyTheWayOn
      screen={t`Claim your reward`}
      title={t`Looking for a claim?`}
      text={t`Your claims are under Rewards.`}
      href={linkTo('/rewards/earned')}
      action={t`See my rewards`}
    />
  )
}

function Sent() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <Screen title={t`Thank you!`}>
      <div className="grid gap-3">
        <Card tone="hero" className="grid justify-items-center gap-2 text-center">
          <div className="animate-pop motion-reduce:animate-none">
            <Illustration drawing={celebration} />
          </div>
          <h2 className="text-title font-extrabold text-balance">{t`We've got your claim`}</h2>
          <p className="text-pretty">{t`We're on it. Track it under Rewards, Pending.`}</p>
        </Card>
        <ButtonLink wide href={linkTo('/rewards/earned', { status: 'pending' })} onNavigate={navigate}>
          {t`See my rewards`}
        </ButtonLink>
        <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
          {t`Go to Missions`}
        </ButtonLink>
      </div>
    </Screen>
  )
}
