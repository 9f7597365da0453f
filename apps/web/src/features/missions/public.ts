export { MISSIONS } from './mission-messages.ts'
