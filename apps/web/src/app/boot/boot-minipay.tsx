import loadMessages from 'virtual:catalogue/minipay-build'
import { StrictMode } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { miniPayIn, type WalletPage } from '@momi/client/host/minipay'
import { createCall } from '@momi/client/http/call'
import { requestHeaders } from '@momi/client/http/request-headers'
import { frontendId } from '@momi/client/session/identity'
import { safeStorage } from '@momi/client/storage'
import { pickLocale } from '@momi/contract/rules/locale'
import { surviveTranslation } from '@momi/ui/foreign-text'
import { createRoot } from 'react-dom/client'
import { RedeemRewardPage } from '../../features/minipay/build/RedeemRewardPage.tsx'
import { eventually } from '../../shared/eventually.ts'
import { reloadOnStaleAssets } from '@momi/client/assets/stale-assets'

/** Starts the MiniPay build: one screen, no session; the account is identified only by the link in the URL. */
export async function bootMiniPay(root: Element): Promise<void> {
  reloadOnStaleAssets(
    window,
    safeStorage(() => sessionStorage),
    () => location.reload(),
    import.meta.url,
  )
  surviveTranslation()
  const locale = pickLocale(navigator.languages)
  const { messages } = await eventually(() => loadMessages(locale))
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale

  const id = frontendId(safeStorage(() => localStorage))
  const call = createCall({
    baseUrl: '',
    fetch: (url, init) => fetch(url, init),
    headers: () => requestHeaders({ frontend: 'minipay-web', frontendId: id, locale }),
  })
  const link = new URLSearchParams(location.search).get('link')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RedeemRewardPage call={call} minipay={miniPayIn(window as WalletPage)} link={link} />
      </I18nProvider>
    </StrictMode>,
  )
}
