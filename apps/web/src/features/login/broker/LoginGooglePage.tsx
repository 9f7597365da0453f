import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Icon } from '@momi/ui/Icon'
import { Illustration } from '@momi/ui/Illustration'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { Notice } from '@momi/ui/Notice'
import { toast } from '@momi/ui/toast'
import { useLocation } from 'wouter'
import { useClient } from '../../../shared/client.ts'
import { linkTo } from '../../../shared/link.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { Account } from '../Account.tsx'
import { AlreadyLoggedIn } from '../AlreadyLoggedIn.tsx'
import { GoogleMark } from './GoogleMark.tsx'
import { MergeNote } from './MergeNote.tsx'
import { loginFailure } from '../login-failure.ts'
import { signInTargets } from '../next-path.ts'
import { hasGoogle } from '../use-account.ts'
import { useGoogle } from './use-google.ts'

/** /login/google: explains why and how to sign in. Continues at `next`; cancelling leads to `fallback`. */
export function LoginGooglePage() {
  const { t } = useLingui()
  const { next, fallback = linkTo('/missions') } = signInTargets(window.location.search)
  return (
    <Screen title={t`Sign in`} back={fallback}>
      <Account>
        {(account) =>
          hasGoogle(account) ? (
            <AlreadyLoggedIn next={next} />
          ) : (
            <SignIn next={next} fallback={fallback} country={account.countryCode} />
          )
        }
      </Account>
    </Screen>
  )
}

interface Props {
  next: string | undefined
  fallback: string
  /** The country of the account on this phone. */
  country: string
}

function SignIn({ next, fallback, country }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { hasPoints } = useClient()
  const leave = () => navigate(fallback, { replace: true })
  const { signIn, isBusy, failure } = useGoogle({
    next,
    onSignedIn: () => navigate(next ?? linkTo('/missions'), { replace: true }),
    onCancel: () => {
      toast(t`Sign-in canceled`)
      leave()
    },
  })
  const reasons = [
    t`Keep your rewards when you change phones`,
    ...(hasPoints ? [t`Your streak and rewards come with you`] : []),
    t`We never post anything or read your email`,
  ]
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-2 pt-2 text-center">
        <Illustration drawing={safe} />
        <h2 className="text-title font-bold text-balance">{t`Keep your rewards safe`}</h2>
      </div>
      <ul className="grid gap-3 rounded-card bg-surface p-5 shadow-card">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-center gap-3">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-success-soft text-success-ink">
              <Icon name="tick" className="size-5" />
            </span>
            {reason}
          </li>
        ))}
      </ul>
      <MergeNote country={country} />
      {failure !== undefined && (
        <Notice tone="danger" alert>
          {t(loginFailure(failure))}
        </Notice>
      )}
      <div className="grid gap-2">
        <Button wide busy={isBusy} onClick={signIn}>
          <GoogleMark />
          {t`Sign in with Google`}
        </Button>
        <Button wide transparent onClick={leave}>
          {t`Not now`}
        </Button>
      </div>
    </div>
  )
}
