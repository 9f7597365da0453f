import { replayIntegration } from '@sentry/browser'

/**
 * A replay of the events before an error, with all texts and pictures masked. Without a worker, because our CSP forbids
 * blob: workers.
 */
export const maskedReplay = () =>
  replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false })
