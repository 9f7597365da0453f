import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './app/global.css'
import { reloadOnStaleAssets } from '@momi/client/assets/stale-assets'
import { safeStorage } from '@momi/client/storage'
import { surviveTranslation } from '@momi/ui/foreign-text'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { acceptPlainTextAsHtml } from './app/trusted-types.ts'
import { activateEnglish } from './shared/i18n.ts'
import { styleNonce } from './shared/nonce.ts'

reloadOnStaleAssets(
  window,
  safeStorage(() => sessionStorage),
  () => location.reload(),
  import.meta.url,
)
acceptPlainTextAsHtml()
surviveTranslation()
activateEnglish()
// The scroll lock of dialogs inserts a style element too, which needs the nonce.
setNonce(styleNonce())
const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
