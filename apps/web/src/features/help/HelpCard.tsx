import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { SupportCode } from '../../shared/SupportCode.tsx'

/** How language and country are chosen, and the ways to help. */
export function HelpCard() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <Card className="mt-4 grid gap-3">
      <h2 className="font-bold">{t`Help`}</h2>
      <p className="text-sm text-pretty text-ink-soft">
        <b className="block text-ink">{t`Language`}</b>
        {t`We use your phone's language: English or Portuguese. To change it, change your phone's language.`}
      </p>
      <p className="text-sm text-pretty text-ink-soft">
        <b className="block text-ink">{t`Country`}</b>
        {t`It's where your account began. Prizes, money and the start of your day follow it, so it can't be changed here. Is that wrong? Contact support.`}
      </p>
      <ButtonLink flat wide href={linkTo('/faq')} onNavigate={navigate}>
        {t`Read the FAQ`}
      </ButtonLink>
      <ButtonLink flat wide href={linkTo('/profile/phone')} onNavigate={navigate}>
        {t`New or second-hand phone`}
      </ButtonLink>
      <SupportCode />
    </Card>
  )
}
