import { useEffect, useEffectEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { openDialog } from '@momi/ui/dialog'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { overlaysClosed } from '@momi/ui/overlays'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { dialogImage } from '../../shared/use-celebration.tsx'
import { withNext } from './next-path.ts'
import { isSignedIn, useAccount } from './use-account.ts'

/** The screens of a sign-in or a log-out. */
const SIGNING = /^\/log(in|out)\b/

/** Whether the offer has been made: once per page load. */
let hasAsked = false

/** Offers to sign in before the mobile-auth flow (section 9), unless the person is signed in. */
export function SignInOffer() {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  const { data: account } = useAccount()
  const ask = useEffectEvent(async () => {
    if (hasAsked || !account || isSignedIn(account) || SIGNING.test(path)) return
    hasAsked = true
    await overlaysClosed()
    openDialog({
      title: t`Sign in to keep what you earn`,
      text: t`Without an account your rewards stay on this phone. Sign in and they follow you.`,
      image: dialogImage(safe),
      primaryButtonText: t`Continue`,
      secondaryButtonText: t`Not now`,
      onPrimaryButtonClick: () => navigate(withNext(linkTo('/login/moa'), path)),
    })
  })
  useEffect(() => void ask(), [account, path])
  return null
}
