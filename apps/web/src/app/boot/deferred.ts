import { storedReferrer } from '@momi/client/session/referrer'
import type { createRoot } from 'react-dom/client'
import { cacheAnswer, clearOtherUsers } from '../offline/cache-answer.ts'
import { noteKeptAnswer } from '../../shared/connectivity.ts'
import { resetForIdentity } from '../session/reset-for-identity.ts'
import { showSlowSignIn } from '../session/show-slow-sign-in.ts'
import type { Started } from '../started.ts'
import { startAnalytics } from '../telemetry/start-analytics.ts'
import { loadOfflineSupport } from '../offline/load-offline-support.ts'

let hasStarted = false
let rootMaker: typeof createRoot | undefined

/** Starts offline support, analytics and error reporting, each once. */
function startDeferred(started: Started, root: typeof createRoot): void {
  rootMaker = root
  loadOfflineSupport().then(
    ({ startOfflineSupport }) => startOfflineSupport(root),
    () => {},
  )
  if (hasStarted) return
  hasStarted = true
  const { config, client } = started
  cacheAnswer('GET /api/v1/config[null,null]', undefined, config, client)
  if (config.analytics.enabled) startAnalytics(started)
  if (config.errorReporting.dsn === '') return
  import('../telemetry/start-error-reports.ts')
    .then(({ startErrorReports }) => startErrorReports(config))
    .catch(() => {})
}

/**
 * Everything that the client needs only after its first page, in one chunk, because each chunk's name adds bytes to
 * that page.
 */
export const deferred = {
  startDeferred,
  resetForIdentity,
  cacheAnswer,
  noteKeptAnswer,
  clearOtherUsers,
  storedReferrer,
  // Passes a function, because a call may wait for its token before `startDeferred` has set `rootMaker`.
  showSlowSignIn: (token: Promise<unknown> | undefined) => showSlowSignIn(token, () => rootMaker),
}
