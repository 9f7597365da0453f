import type { Started } from '../start.ts'
import { startAnalytics } from './start-analytics.ts'

let hasBegun = false

/** What a visit can do without until its first page stands. */
export function later(started: Started): void {
  if (hasBegun) return
  hasBegun = true
  const { config } = started
  if (config.analytics.enabled) startAnalytics(started)
  if (config.errorReporting.dsn === '') return
  import('./start-error-reports.ts').then(({ startErrorReports }) => startErrorReports(config)).catch(() => {})
}
