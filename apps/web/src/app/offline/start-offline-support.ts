import { createElement } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import { isLite } from '@momi/ui/lite'
import type { createRoot } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { findCachedAnswer } from './offline-cache.ts'
import { watchConnection } from '../../shared/connectivity.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { registerWorker } from './register-worker.ts'

let isShown = false

/**
 * Starts watching the connection, once: shows the offline notice and registers the worker. Returns the lookup of cached
 * answers. The notice is a separate React root above the client's; `root` is a parameter because importing `createRoot`
 * here would export it from React's chunk under another name, which adds bytes to the first page.
 */
export function startOfflineSupport(root: typeof createRoot): typeof findCachedAnswer {
  if (isShown) return findCachedAnswer
  isShown = true
  watchConnection()
  const container = document.createElement('div')
  document.body.prepend(container)
  root(container).render(createElement(I18nProvider, { i18n }, createElement(OfflineNotice)))
  registerWorker()
  beInstallable()
  // In Lite mode, a focused page refetches at most once a minute.
  if (isLite()) Object.assign(SWRConfig.defaultValue, { focusThrottleInterval: 60_000 })
  // The illustration of the error screen, preloaded because it cannot be loaded without a network.
  else void fetch(empty).catch(() => {})
  return findCachedAnswer
}

/** Makes the page installable: adds the link to the manifest, which the HTML of the first page does not need. */
function beInstallable(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}
