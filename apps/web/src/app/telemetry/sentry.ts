/** The part of Sentry that is used, in a separate chunk. */
export { addIntegration, captureException, init } from '@sentry/browser'
