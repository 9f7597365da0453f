import { createElement } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { noteLine } from './line.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { registerWorker } from './register-worker.ts'

export { FailureText } from './FailureText.tsx'
export { findAnswer, forgetOthers, keepAnswer } from './last-answers.ts'

// Once, with the first of what is loaded for a bad line. It stands beside the client's own tree, whose first page has
// no room for it.
window.addEventListener('offline', () => noteLine(true))
window.addEventListener('online', () => noteLine(false))
const place = document.createElement('div')
document.body.prepend(place)
createRoot(place).render(createElement(I18nProvider, { i18n }, createElement(OfflineNotice)))
registerWorker()
installable()

/** A page that may be installed. Later than the page itself: nobody installs what they have not seen. */
function installable(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
