/** The used part of Sentry, in a chunk of its own. */
export { addIntegration, captureException, init } from '@sentry/browser'
