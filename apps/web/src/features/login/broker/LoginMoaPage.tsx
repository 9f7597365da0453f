import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { safeStorage } from '@momi/client/storage'
import { Button } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import notFound from '@momi/ui/illustrations/not-found.svg?no-inline'
import { Spinner } from '@momi/ui/Spinner'
import { toast } from '@momi/ui/toast'
import { useLocation } from 'wouter'
import { useClient } from '../../../shared/client.ts'
import { withMessage } from '../../../shared/failure-message.ts'
import { linkTo } from '../../../shared/link.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { Account } from '../Account.tsx'
import { AlreadyLoggedIn } from '../AlreadyLoggedIn.tsx'
import { loginFailure } from '../login-failure.ts'
import { signInTargets } from '../next-path.ts'
import { goBackWith, takeAnswer } from './provider-pages.ts'
import { PROJECT, returned, type PendingSignIn, type Provider, type Purpose } from './redirect.ts'
import { hasGoogle } from '../use-account.ts'
import { useProviderPage } from './use-google.ts'
import { adoptTokens, keyOfSignIn, useSignedIn } from '../use-signed-in.ts'
import { useIdentityChange } from '../use-identity-change.ts'

const tab = safeStorage(() => sessionStorage)
const LEAVE_LIMIT_MS = 3000

/** /login/moa: redirects to the provider's page, and is the redirect target of every provider. */
export function LoginMoaPage() {
  const { t } = useLingui()
  const { search } = window.location
  const { next, fallback = linkTo('/missions') } = signInTargets(search)
  // Read only once: a retry replaces the stored sign-in, and this answer would no longer match it.
  const [answer] = useState(() => returned(takeAnswer(tab) ?? search, tab))
  const [isLeaving, setLeaving] = useState(() => goBackWith(search, tab, window.history))
  useEffect(() => {
    if (!isLeaving) return
    // If the browser does not go back, the sign-in continues here.
    const timer = setTimeout(() => {
      takeAnswer(tab)
      setLeaving(false)
    }, LEAVE_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return (
    <Screen title={t`Sign in`} back={fallback}>
      {isLeaving && <Waiting text={t`Signing you in…`} />}
      {!isLeaving && answer.kind === 'code' && <Exchange code={answer.code} pending={answer.pending} />}
      {!isLeaving && answer.kind === 'refused' && (
        <Refused
          code={answer.error}
          provider={answer.pending.provider}
          purpose={answer.pending.purpose}
          next={answer.pending.next}
        />
      )}
      {answer.kind === 'failed' && (
        <UnlessSignedIn next={answer.pending?.next}>
          <Refused code={answer.error} provider={answer.pending?.provider ?? 'moa'} next={answer.pending?.next} />
        </UnlessSignedIn>
      )}
      {answer.kind === 'foreign' && (
        <UnlessSignedIn next={next}>
          <Again
            title={t`This sign-in link isn't for this phone`}
            text={t`It may have expired or belong to someone else. Start again on this phone.`}
            provider="moa"
            next={next}
          />
        </UnlessSignedIn>
      )}
      {answer.kind === 'nothing' && (
        <UnlessSignedIn next={next}>
          <Leave next={next} />
        </UnlessSignedIn>
      )}
    </Screen>
  )
}

/** If the person is already signed in, the screen says so, whatever the provider's answer. */
const UnlessSignedIn = ({ next, children }: { next: string | undefined; children: ReactNode }) => (
  <Account>{(account) => (hasGoogle(account) ? <AlreadyLoggedIn next={next} /> : children)}</Account>
)

const Waiting = ({ text }: { text: string }) => (
  <div className="grid justify-items-center gap-4 py-16 text-center text-brand-ink">
    <Spinner className="size-10" />
    <output className="font-semibold text-ink">{text}</output>
  </div>
)

/** Shows the error in the redirect's URL like the error of a call. */
function Refused({ code, ...again }: { code: string } & Omit<AgainProps, 'title'>) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    void withMessage(new ApiError('', 400, '', JSON.stringify({ errorCode: code }))).then(setFailure)
  }, [code])
  if (code === 'access_denied') return <Again title={t`Sign-in canceled`} {...again} />
  if (failure === undefined) return <Waiting text={t`Signing you in…`} />
  return <Again title={t(loginFailure(failure))} {...again} />
}

/** Redirects to the provider's page, or shows why it cannot. */
function Leave({ next }: { next: string | undefined }) {
  const { t } = useLingui()
  const goToProvider = useProviderPage()
  const [failure, setFailure] = useState<unknown>()
  const [isBack, setBack] = useState(() => (window.history.state as { hasLeft?: boolean } | null)?.hasLeft === true)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || isBack) return
    hasBegun.current = true
    window.history.replaceState({ hasLeft: true }, '')
    goToProvider('moa', next).catch(setFailure)
  }, [goToProvider, next, isBack])
  useEffect(() => {
    // The person came back without an answer, and the browser shows this page again.
    const show = ({ persisted }: PageTransitionEvent) => persisted && setBack(true)
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])
  if (isBack) return <Again title={t`Sign-in canceled`} provider="moa" next={next} />
  if (failure === undefined) return <Waiting text={t`Opening sign-in…`} />
  return <Again title={t(loginFailure(failure))} provider="moa" next={next} />
}

/** Exchanges the code of the provider's redirect. */
function Exchange({ code, pending }: { code: string; pending: PendingSignIn }) {
  const { t } = useLingui()
  const { call, session } = useClient()
  const [, navigate] = useLocation()
  const signedIn = useSignedIn()
  const somebodyElse = useIdentityChange()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  const done = useRef(-1)
  const { next = linkTo('/missions'), provider, purpose, verifier } = pending

  async function exchange(): Promise<void> {
    const goOn = () => navigate(next, { replace: true })
    const sent = { body: { code, codeVerifier: verifier }, idempotencyKey: keyOfSignIn() }
    try {
      if (purpose === 'connect') {
        const params = { projectId: PROJECT, providerId: provider }
        await adoptTokens(
          session,
          await call('POST /api/v2/user/oauth/connect/{projectId}/{providerId}', { params, ...sent }),
        )
        toast(t`Added. You can now sign in with it.`, { type: 'success' })
        return await somebodyElse(goOn)
      }
      await signedIn(await call('POST /api/v2/auth/login/oauth2', sent), goOn, { verifier })
    } catch (error) {
      // A code can be used only once, and the answer to an earlier attempt may have been lost.
      if (error instanceof ApiError && error.code === 'login_oauth_code_invalid') {
        const account = await call('GET /api/v2/user', {}).catch(() => undefined)
        if (account && hasGoogle(account)) return await somebodyElse(goOn)
      }
      setFailure(await withMessage(error))
    }
  }
  useEffect(() => {
    if (done.current === round) return
    done.current = round
    void exchange()
    // The effect depends on `round` alone: each round exchanges the code once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [round])

  if (failure === undefined) return <Waiting text={t`Signing you in…`} />
  const isLost = !(failure instanceof ApiError) || failure.status >= 500 || failure.status === 429
  const again = () => {
    setFailure(undefined)
    setRound(round + 1)
  }
  return (
    <Again
      title={t(loginFailure(failure))}
      provider={provider}
      purpose={purpose}
      next={pending.next}
      onAgain={isLost ? again : undefined}
    />
  )
}

interface AgainProps {
  title: string
  text?: string
  provider: Provider
  purpose?: Purpose
  next: string | undefined
  /** Repeats the failed step; if absent, the whole sign-in starts again. */
  onAgain?: (() => void) | undefined
}

/** Shows the problem, with a button to retry. */
function Again({ title, text, provider, purpose, next, onAgain }: AgainProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const goToProvider = useProviderPage()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const again = () => {
    setBusy(true)
    goToProvider(provider, next, purpose).catch((error: unknown) => {
      setFailure(error)
      setBusy(false)
    })
  }
  return (
    <div role="alert">
      <EmptyState
        illustration={notFound}
        title={failure === undefined ? title : t(loginFailure(failure))}
        text={text}
        action={
          <div className="grid gap-3">
            <Button wide busy={isBusy} onClick={onAgain ?? again}>
              {t`Try again`}
            </Button>
            <Button wide transparent onClick={() => navigate(linkTo('/missions'), { replace: true })}>
              {t`Not now`}
            </Button>
          </div>
        }
      />
    </div>
  )
}
