import { useCheckIn } from './use-check-in.ts'
import { useSending } from './use-sending.ts'

/** Sends a pending check-in from screens without a check-in button. */
export function PendingCheckInSender() {
  useSending(useCheckIn())
  return null
}
