import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../../shared/client.ts'
import { withMessage } from '../../../shared/failure-message.ts'
import { linkTo } from '../../../shared/link.ts'
import { useRefresh } from '../../../shared/use-refresh.ts'
import { PROJECT, type Provider } from './redirect.ts'
import { useProviderPage } from './use-google.ts'
import { SIGN_IN_DATA } from '../use-login-methods.ts'

/** Adds a provider's identity to the current account, or removes it. */
export function useConnect() {
  const { t } = useLingui()
  const { call, host, usesMobileAuth } = useClient()
  const refresh = useRefresh()
  const goToProvider = useProviderPage()
  const [busy, setBusy] = useState<Provider>()
  const [failure, setFailure] = useState<unknown>()

  async function attempt(provider: Provider, work: () => Promise<string | undefined>): Promise<void> {
    setBusy(provider)
    setFailure(undefined)
    try {
      const done = await work()
      await refresh(SIGN_IN_DATA)
      if (done) toast(done, { type: 'success' })
    } catch (error) {
      setFailure(await withMessage(error))
    }
    setBusy(undefined)
  }

  /** Adds an account that the app knows. Returns undefined if the person chose none. */
  async function native(provider: Provider): Promise<string | undefined> {
    const social = await host.social()
    await social.login(provider === 'moa' ? 'mobileauth' : provider)
    const account = await social.account()
    if (!account) {
      toast(t`Sign-in canceled`)
      return undefined
    }
    const { idToken } = account
    await (provider === 'google'
      ? call('POST /api/v2/user/google-signin/connect/', { body: { idToken } })
      : call('POST /api/v1/mobileauth/sync', { body: { token: idToken } }))
    return t`Added. You can now sign in with it.`
  }

  /** Whether the app adds the identity: Google in every app, mobile auth only in versions that sign in through it. */
  const isNative = (provider: Provider) =>
    provider === 'google' ? host.mode !== 'web' : host.mode !== 'web' && usesMobileAuth

  const onPage = (provider: Provider) => goToProvider(provider, linkTo('/profile'), 'connect').then(() => undefined)

  const connect = (provider: Provider) =>
    attempt(provider, () =>
      isNative(provider)
        ? native(provider).catch((error: unknown) => {
            if (!(error instanceof UnsupportedMethodError)) throw error
            return onPage(provider)
          })
        : onPage(provider),
    )

  const disconnect = (provider: Provider) =>
    attempt(provider, async () => {
      const params = { projectId: PROJECT, providerId: provider }
      await call('POST /api/v2/user/oauth/disconnect/{projectId}/{providerId}', { params })
      return t`Removed. You can no longer sign in with it.`
    })

  return {
    connect: (provider: Provider) => void connect(provider),
    disconnect: (provider: Provider) => void disconnect(provider),
    busy,
    failure,
  }
}
