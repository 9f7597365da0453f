import type { Config } from '../../shared/config.ts'
import { errorOptions } from './error-options.ts'

/** Reports early errors and all later ones. */
export async function startErrorReports({ errorReporting, environment }: Config): Promise<void> {
  const { addIntegration, captureException, init } = await import('./sentry.ts')
  init(errorOptions({ ...errorReporting, environment }))
  const early = window.momiEarly
  // From now on Sentry itself catches uncaught errors. `report` is called only for caught ones, so none is reported
  // twice.
  if (early) {
    early.errors.splice(0).forEach((error) => captureException(error))
    early.report = (error) => captureException(error)
  }
  // Sentry's replays use Array.at without testing for it.
  if (isMetered() || !('at' in [])) return
  const { maskedReplay } = await import('./replay.ts')
  addIntegration(maskedReplay())
}

/** Whether the connection is slow or the person saves data: then replays are off, because they use data, too. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
