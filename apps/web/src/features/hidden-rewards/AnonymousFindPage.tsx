import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { Found } from './Found.tsx'

/** /hidden-reward-found/anon: shown after a find without a sign-in: signing in secures the reward. */
export function AnonymousFindPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <Screen title={t`You found it!`} back={linkTo('/missions')}>
      <div className="grid gap-3">
        <Found above={t`Hidden in the article you read`}>{t`Hidden Reward`}</Found>
        <Notice tone="warning">{t`It's only on this phone. Sign in so you don't lose it.`}</Notice>
        <ButtonLink
          green
          wide
          href={linkTo('/login/google', { next: linkTo('/rewards/earned') })}
          onNavigate={navigate}
        >
          {t`Sign in to keep it`}
        </ButtonLink>
        <ButtonLink flat wide href={linkTo('/rewards/earned')} onNavigate={navigate}>
          {t`See your rewards`}
        </ButtonLink>
        <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
          {t`Go to Missions`}
        </ButtonLink>
      </div>
    </Screen>
  )
}
