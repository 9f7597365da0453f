import { createElement } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { createRoot } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { findCachedAnswer } from './offline-cache.ts'
import { setOffline } from './connectivity.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { registerWorker } from './register-worker.ts'
import { savesData } from './save-data.ts'

export { Failure } from './Failure.tsx'

let isShown = false

/**
 * Begins to watch the line, once, and stands in for it. The notice has a root of its own: the client's tree has no room
 * for it. `root` comes from there, so that React's own file is no larger for this.
 */
export function startOfflineSupport(root: typeof createRoot): typeof findCachedAnswer {
  if (isShown) return findCachedAnswer
  isShown = true
  window.addEventListener('offline', () => setOffline(true))
  window.addEventListener('online', () => setOffline(false))
  const container = document.createElement('div')
  document.body.prepend(container)
  root(container).render(createElement(I18nProvider, { i18n }, createElement(OfflineNotice)))
  registerWorker()
  beInstallable()
  // Where data is dear, coming back to the page asks for it anew once a minute at most.
  if (savesData()) Object.assign(SWRConfig.defaultValue, { focusThrottleInterval: 60_000 })
  return findCachedAnswer
}

/** Later than the page itself: nobody installs what they have not seen. */
function beInstallable(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
