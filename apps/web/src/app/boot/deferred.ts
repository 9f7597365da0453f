import { storedReferrer } from '@momi/client/session/referrer'
import type { createRoot } from 'react-dom/client'
import { cacheAnswer, clearOtherUsers } from '../offline/cache-answer.ts'
import { noteKeptAnswer } from '../../shared/connectivity.ts'
import { eventually } from '../../shared/eventually.ts'
import type { NewOwner } from '@momi/client/session/owned-session'
import { showSlowSignIn } from '../session/show-slow-sign-in.ts'
import type { Started } from '../routing/started.ts'
import { startAnalytics } from '../telemetry/start-analytics.ts'
import { loadOfflineSupport } from '../offline/load-offline-support.ts'

let hasStarted = false
let rootMaker: typeof createRoot | undefined

/** Starts offline support, analytics and error reporting, each once. */
function startDeferred(started: Started, root: typeof createRoot): void {
  rootMaker = root
  void eventually(loadOfflineSupport).then(({ startOfflineSupport }) => startOfflineSupport(root))
  if (hasStarted) return
  hasStarted = true
  const { config, client } = started
  cacheAnswer('GET /api/v1/config[null,null]', undefined, config, client)
  if (config.analytics.enabled) startAnalytics(started)
  void eventually(() => import('../after-start/show-after-start.tsx')).then(({ showAfterStart }) =>
    showAfterStart(started, root),
  )
  if (config.errorReporting.dsn !== '')
    void eventually(async () => (await import('../telemetry/start-error-reports.ts')).startErrorReports(config))
}

/**
 * Everything that the client needs only after its first page, in one chunk, because each chunk's name adds bytes to
 * that page.
 */
export const deferred = {
  startDeferred,
  // Loaded when a page gets another person, which few do.
  resetForIdentity: async (change: NewOwner) =>
    (await import('../session/reset-for-identity.ts')).resetForIdentity(change),
  cacheAnswer,
  noteKeptAnswer,
  clearOtherUsers,
  storedReferrer,
  // Passes a function, because a call may wait for its token before `startDeferred` has set `rootMaker`.
  showSlowSignIn: (token: Promise<unknown> | undefined) => showSlowSignIn(token, () => rootMaker),
}
