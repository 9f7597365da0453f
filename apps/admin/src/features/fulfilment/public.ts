export { FAILURES } from './claim-messages.ts'
