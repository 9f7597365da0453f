import { createElement } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Api, Output } from '@momi/contract'
import { openDialog } from '@momi/ui/dialog'
import { Illustration } from '@momi/ui/Illustration'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { useIdentityChange } from './use-identity-change.ts'

/** The answer of every sign-in. */
export type SignedIn = Output<Api['POST /api/v2/auth/login/google-signin']>

/**
 * Continues as the signed-in user, with a confirmation. `then` navigates, before anything is fetched for the
 * new account.
 */
export function useSignedIn() {
  const { t } = useLingui()
  const { session, usesMobileAuth } = useClient()
  const somebodyElse = useIdentityChange()

  /** @param verifier of a sign-in by way of a provider's page */
  return async (answer: SignedIn, then: () => void, verifier?: string): Promise<void> => {
    await session.signedIn(answer, usesMobileAuth ? verifier : undefined)
    await somebodyElse(then)
    const { isMerged, pointsAwarded, pointsReversed } = answer
    const signedInWords = t`You're signed in. Your rewards are safe.`
    if (!isMerged && pointsAwarded === 0) return toast(signedInWords, { type: 'success' })
    const points = formatNumber(pointsAwarded)
    const reversed = formatNumber(pointsReversed)
    const mergedWords =
      pointsReversed > 0
        ? t`What you earned on this phone is now in your account, less ${reversed} points that you had already earned there.`
        : t`What you earned on this phone is now in your account.`
    openDialog({
      title: pointsAwarded > 0 ? t`${points} points earned!` : t`Welcome back!`,
      text: isMerged ? mergedWords : signedInWords,
      image: createElement(
        'div',
        { className: 'grid animate-pop place-items-center pt-6' },
        createElement(Illustration, { name: 'celebration' }),
      ),
      primaryButtonText: t`Great`,
    })
  }
}
