import { useLingui } from '@lingui/react/macro'
import { safeStorage } from '@momi/client/storage'
import { endSignIn, signInKey } from '@momi/client/session/sign-in-key'
import type { Pair, Session } from '@momi/client/session/stored-session'
import type { Api, Output } from '@momi/contract'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../shared/client.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { onThisScreen } from '../../shared/on-this-screen.ts'
import { useCelebration } from '../../shared/use-celebration.tsx'
import { useIdentityChange } from './use-identity-change.ts'

const local = safeStorage(() => localStorage)

export const keyOfSignIn = () => signInKey(local)

/**
 * Continues with the tokens of a completed sign-in.
 *
 * @param verifier the PKCE verifier of a sign-in on a provider's page
 */
export async function adoptTokens(session: Session, pair: Pair, verifier?: string): Promise<void> {
  await session.signedIn(pair, verifier)
  endSignIn(local)
}

/** The answer of every sign-in. */
export type SignedIn = Output<Api['POST /api/v2/auth/login/google-signin']>

/**
 * Continues as the signed-in account, and tells the person what was merged. `then` leaves the screen before anything is
 * requested for that account.
 */
export function useSignedIn() {
  const { t } = useLingui()
  const { session, usesMobileAuth } = useClient()
  const celebrate = useCelebration()
  const changeIdentity = useIdentityChange()

  /**
   * @param verifier the PKCE verifier of a sign-in on a provider's page
   * @param said what happened, if it was not a sign-in
   */
  return async (
    answer: SignedIn,
    then: () => void,
    { verifier, said }: { verifier?: string; said?: string } = {},
  ): Promise<void> => {
    const isHere = onThisScreen()
    await adoptTokens(session, answer, usesMobileAuth ? verifier : undefined)
    await changeIdentity(() => isHere() && then())
    const { isKeptApart, isMerged, pointsAwarded, pointsReversed, checking } = answer
    const signedInText = said ?? t`You're signed in. Your rewards are safe.`
    const welcome = isMerged ? t`Welcome back!` : (said ?? t`You're signed in`)
    if (isKeptApart)
      return celebrate(
        0,
        t`What you earned on this phone belongs to another country, so it stays on this phone. Log out to use it.`,
        t`Welcome back!`,
      )
    if (!isMerged && pointsAwarded === 0) return toast(signedInText, { type: 'success' })
    if (checking)
      return celebrate(0, t`We're checking the points for your sign-in. It takes at most a minute.`, welcome)
    const reversed = formatNumber(pointsReversed)
    const mergedText =
      pointsReversed > 0
        ? t`What you earned on this phone is now in your account, minus ${reversed} points you'd already earned there.`
        : t`Anything you earned on this phone is now in your account.`
    celebrate(pointsAwarded, isMerged ? mergedText : signedInText, welcome)
  }
}
