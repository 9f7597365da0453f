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

/** /feedback-submitted: confirms that feedback was sent, if that of the address was sent in this tab. */
export function FeedbackSubmittedPage() {
  const id = new URLSearchParams(location.search).get('ref')
  return id !== null && hasHappened('feedback-sent', id) ? <Sent id={id} /> : <NothingSent />
}

function NothingSent() {
  const { t } = useLingui()
  return (
    <OnlyTheWayOn
      screen={t`Send Feedback`}
      title={t`Want to tell us something?`}
      text={t`We read every message. If you need an answer, we'll email you.`}
      href={linkTo('/feedback')}
      action={t`Send Feedback`}
    />
  )
}

function Sent({ id }: { id: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const reference = id.slice(0, 8).toUpperCase()
  return (
    <Screen title={t`Thank you!`}>
      <div className="grid grid-cols-1 gap-3">
        <Card tone="hero" className="grid grid-cols-1 justify-items-center gap-2 text-center">
          <div className="animate-pop motion-reduce:animate-none">
            <Illustration drawing={celebration} />
          </div>
          <h2 className="text-title font-extrabold text-balance">{t`We got your feedback`}</h2>
          <p className="text-pretty">{t`We read every message. If you need an answer, we'll email you.`}</p>
          <p className="font-semibold tabular-nums">{t`Your reference: ${reference}`}</p>
        </Card>
        <ButtonLink wide href={linkTo('/missions')} onNavigate={navigate}>
          {t`Go to Missions`}
        </ButtonLink>
        <ButtonLink flat wide href={linkTo('/faq')} onNavigate={navigate}>
          {t`Read the FAQ`}
        </ButtonLink>
        <ButtonLink transparent href={linkTo('/feedback')} onNavigate={navigate}>
          {t`Send more feedback`}
        </ButtonLink>
      </div>
    </Screen>
  )
}
