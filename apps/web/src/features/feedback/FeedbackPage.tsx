import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { keepHappened } from '../../shared/happened.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import './feedback.css'
import { FeedbackForm } from './FeedbackForm.tsx'

/** /feedback: the feedback form. */
export function FeedbackPage() {
  const { t, i18n } = useLingui()
  const { support } = useClient().config
  const [, navigate] = useLocation()
  return (
    <Screen title={t`Send Feedback`} back={linkTo('/missions')}>
      <div className="grid gap-4">
        <Card tone="soft" className="grid gap-3">
          <p className="font-semibold text-pretty">{t`Something wrong, or could be better? Tell us. Real people read and answer.`}</p>
          {/* A configuration that an earlier release has kept has none. */}
          {support && <p className="text-pretty">{i18n.locale.startsWith('pt') ? support.pt : support.en}</p>}
          <ButtonLink whitePurple href={linkTo('/faq')} onNavigate={navigate}>
            {t`Check the FAQ first`}
          </ButtonLink>
        </Card>
        <Card>
          <FeedbackForm
            onSent={(feedbackId) => {
              keepHappened('feedback-sent', feedbackId)
              navigate(linkTo('/feedback-submitted', { ref: feedbackId }), { replace: true })
            }}
          />
        </Card>
        <p className="px-1 text-sm text-pretty text-ink-soft">
          {t`Your number and email are encrypted and used only to reply.`}
        </p>
      </div>
    </Screen>
  )
}
