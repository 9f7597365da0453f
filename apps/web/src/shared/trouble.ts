import { createElement } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { createRoot } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { findAnswer } from './last-answers.ts'
import { noteLine } from './line.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { registerWorker } from './register-worker.ts'
import { savesData } from './save-data.ts'

export { Failure } from './Failure.tsx'

let isShown = false

/**
 * Begins to watch the line, once, and stands in for it. The notice has a root of its own: the client's tree has no room
 * for it. `root` comes from there, so that React's own file is no larger for this.
 */
export function show(root: typeof createRoot): typeof findAnswer {
  if (isShown) return findAnswer
  isShown = true
  window.addEventListener('offline', () => noteLine(true))
  window.addEventListener('online', () => noteLine(false))
  const place = document.createElement('div')
  document.body.prepend(place)
  root(place).render(createElement(I18nProvider, { i18n }, createElement(OfflineNotice)))
  registerWorker()
  beInstallable()
  // Where data is dear, coming back to the page asks for it anew once a minute at most.
  if (savesData()) Object.assign(SWRConfig.defaultValue, { focusThrottleInterval: 60_000 })
  return findAnswer
}

/** Later than the page itself: nobody installs what they have not seen. */
function beInstallable(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
