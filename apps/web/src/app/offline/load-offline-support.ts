import { loadDeferredMessages } from '../../shared/i18n/i18n.ts'

/** Loads the notice, the cached answers and the worker for when the network fails, with their messages. */
export const loadOfflineSupport = async () =>
  (await Promise.all([import('./start-offline-support.ts'), loadDeferredMessages()]))[0]
