import { loadDeferredMessages } from '../../shared/i18n/i18n.ts'

/** Loads the offline notice, the cached answers and the service worker, with their messages. */
export const loadOfflineSupport = async () =>
  (await Promise.all([import('./start-offline-support.ts'), loadDeferredMessages()]))[0]
