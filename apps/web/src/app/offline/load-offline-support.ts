import deferred from 'virtual:catalogue/deferred'
import { withMessages } from '../../shared/i18n/i18n.ts'

/** Loads the offline notice, the cached answers and the service worker, with their messages. */
export const loadOfflineSupport = () => withMessages(import('./start-offline-support.ts'), deferred)
