import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'

/** /feedback-submitted: confirms that feedback was sent. */
export function FeedbackSubmittedPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const reference = /^[0-9a-f-]{8}/.exec(new URLSearchParams(location.search).get('ref') ?? '')?.[0].toUpperCase()
  return (
    <Screen title={t`Thank you!`}>
      <div className="grid grid-cols-1 gap-3">
        <Card tone="hero" className="grid grid-cols-1 justify-items-center gap-2 text-center">
          <div className="animate-pop motion-reduce:animate-none">
            <Illustration drawing={celebration} />
          </div>
          <h2 className="text-title font-extrabold text-balance">{t`We got your feedback`}</h2>
          <p className="text-pretty">{t`We read every message. If you need an answer, we'll email you.`}</p>
          {reference && <p className="font-semibold tabular-nums">{t`Your reference: ${reference}`}</p>}
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
