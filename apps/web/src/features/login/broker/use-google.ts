import { useEffect, useRef, useState } from 'react'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { mayRecover } from '@momi/client/http/may-recover'
import { addEntry } from '@momi/client/session/history-entries'
import { safeStorage } from '@momi/client/storage'
import { useClient } from '../../../shared/client.ts'
import { withMessage } from '../../../shared/failure-message.ts'
import { linkTo } from '../../../shared/link.ts'
import { takeAnswer } from './provider-pages.ts'
import { begin, type Provider, type Purpose } from './redirect.ts'
import { keyOfSignIn, useSignedIn } from '../use-signed-in.ts'

const tab = safeStorage(() => sessionStorage)

/** Never resolves, so that the button stays busy while the page navigates away. */
const leaving = () => new Promise<never>(() => {})

interface Ways {
  next: string | undefined
  onSignedIn: () => void
  onCancel: () => void
}

/**
 * Redirects to the provider's page after checking the connection, because on a browser's own error page there is no way
 * back.
 */
export function useProviderPage() {
  const { call } = useClient()
  useEffect(() => {
    // The provider's answer comes back to this entry of the history, as a new page or as this one from the browser's
    // cache.
    const resume = () => {
      const answer = takeAnswer(tab)
      if (answer !== undefined) window.location.replace(linkTo('/login/moa') + answer)
    }
    resume()
    window.addEventListener('pageshow', resume)
    return () => window.removeEventListener('pageshow', resume)
  }, [])
  return async (provider: Provider, next: string | undefined, purpose: Purpose = 'sign-in'): Promise<void> => {
    await call('GET /api/v2/heartbeat', {})
    const entry = addEntry(window.history)
    window.location.replace(await begin({ provider, next, purpose, entry, origin: window.location.origin }, tab))
  }
}

/** Signs in with Google: with the app's own accounts if it has them, otherwise on Google's page. */
export function useGoogle({ next, onSignedIn, onCancel }: Ways) {
  const { call, host } = useClient()
  const goToProvider = useProviderPage()
  const signedIn = useSignedIn()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  /** Stored, so that a retry after a lost answer does not ask for an account again. */
  const idToken = useRef<string>(undefined)

  // Loads the code for the app's accounts, in case the network fails before it is needed.
  useEffect(() => void host.social().catch(() => {}), [host])
  useEffect(() => {
    // When the person goes back, the browser may restore this page with a busy button.
    const show = () => setBusy(false)
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])

  async function native(): Promise<void> {
    if (idToken.current === undefined) {
      const social = await host.social()
      await social.login('google')
      const account = await social.account()
      if (!account) return onCancel()
      idToken.current = account.idToken
    }
    const answer = await call('POST /api/v2/auth/login/google-signin', {
      body: { idToken: idToken.current },
      idempotencyKey: keyOfSignIn(),
    }).catch((error: unknown) => {
      if (!mayRecover(error)) idToken.current = undefined
      throw error
    })
    await signedIn(answer, onSignedIn)
  }

  async function signIn(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await native().catch((error: unknown) => {
        // Google refuses to show its page in a native web view.
        if (host.mode === 'bridge' || !(error instanceof UnsupportedMethodError)) throw error
        return goToProvider('google', next).then(leaving)
      })
    } catch (error) {
      setFailure(await withMessage(error))
    }
    setBusy(false)
  }

  return { signIn: () => void signIn(), isBusy, failure }
}
