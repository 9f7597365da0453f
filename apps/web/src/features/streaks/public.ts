export { PendingCheckInSender } from './PendingCheckInSender.tsx'
