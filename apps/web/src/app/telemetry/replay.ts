import { replayIntegration } from '@sentry/browser'

/** What led to an error, without a word or a picture of what the person saw. Its worker would need a blob: our policy has none. */
export const maskedReplay = () =>
  replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true, useCompression: false })
