import { loadDeferredMessages } from '../shared/i18n/i18n.ts'
import { RouteFallback } from './RouteFallback.tsx'
import { telemetry } from './telemetry/telemetry.ts'
import { MainNavbar } from './layouts/MainNavbar.tsx'

/** The parts that speak, once their words are there: they are not among those of the first page. */
async function localized() {
  await loadDeferredMessages()
  return { RouteFallback, MainNavbar }
}

/** What the first page does without, in one chunk: the name and the hash of each are bytes of that page. */
export const deferred = { telemetry, localized }
