import { keptReferrer } from '@momi/client/session/referrer'
import type { createRoot } from 'react-dom/client'
import { clearOtherUsers, cacheAnswer } from '../../shared/offline-cache.ts'
import { loadOfflineSupport } from '../../shared/LoadFailed.tsx'
import type { Started } from '../start.ts'
import { resetForIdentity } from './reset-for-identity.ts'
import { showSlowSignIn } from './show-slow-sign-in.ts'
import { startAnalytics } from './start-analytics.ts'

let hasStarted = false
let rootMaker: typeof createRoot | undefined

/** What a visit can do without until its first page stands. */
function start(started: Started, root: typeof createRoot): void {
  rootMaker = root
  loadOfflineSupport().then(
    ({ startOfflineSupport }) => startOfflineSupport(root),
    () => {},
  )
  if (hasStarted) return
  hasStarted = true
  const { config, client } = started
  cacheAnswer('GET /api/v1/config[null,null]', undefined, config, client.session)
  if (config.analytics.enabled) startAnalytics(started)
  if (config.errorReporting.dsn === '') return
  import('./start-error-reports.ts').then(({ startErrorReports }) => startErrorReports(config)).catch(() => {})
}

/** Calls may wait for a token before the page stands: the notice comes later still. */
const showSlowSignInOnce = (token: Promise<unknown> | undefined) => showSlowSignIn(token, () => rootMaker)

export const telemetry = {
  start,
  resetForIdentity,
  cacheAnswer,
  clearOtherUsers,
  keptReferrer,
  showSlowSignIn: showSlowSignInOnce,
}
