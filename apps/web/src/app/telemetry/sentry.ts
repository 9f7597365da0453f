/** What is used of Sentry, a chunk of its own. */
export { addIntegration, captureException, init } from '@sentry/browser'
