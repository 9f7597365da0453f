/** The used part of Sentry, in a separate chunk. */
export { addIntegration, captureException, init } from '@sentry/browser'
