import { keptReferrer } from '@momi/client/session/referrer'
import type { createRoot } from 'react-dom/client'
import { forgetOthers, keepAnswer } from '../../shared/last-answers.ts'
import { loadTrouble } from '../../shared/LoadFailed.tsx'
import type { Started } from '../start.ts'
import { beginAnew } from './begin-anew.ts'
import { noteWait } from './note-wait.ts'
import { startAnalytics } from './start-analytics.ts'

let hasBegun = false
let rootMaker: typeof createRoot | undefined

/** What a visit can do without until its first page stands. */
function begin(started: Started, root: typeof createRoot): void {
  rootMaker = root
  loadTrouble().then(
    ({ show }) => show(root),
    () => {},
  )
  if (hasBegun) return
  hasBegun = true
  const { config, client } = started
  keepAnswer('GET /api/v1/config[null,null]', undefined, config, client.session)
  if (config.analytics.enabled) startAnalytics(started)
  if (config.errorReporting.dsn === '') return
  import('./start-error-reports.ts').then(({ startErrorReports }) => startErrorReports(config)).catch(() => {})
}

/** Calls may wait for a token before the page stands: the notice comes later still. */
const noteSignIn = (token: Promise<unknown> | undefined) => noteWait(token, () => rootMaker)

export const later = { begin, beginAnew, keepAnswer, forgetOthers, keptReferrer, noteWait: noteSignIn }
