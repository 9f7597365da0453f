import { replayIntegration } from '@sentry/browser'

/**
 * A replay of what led to an error, with all texts and pictures masked. Without a worker, because our CSP
 * forbids blob: workers.
 */
export const maskedReplay = () =>
  replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false })
