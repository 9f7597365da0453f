import { useCheckIn } from './use-check-in.ts'
import { useSending } from './use-sending.ts'

/** Sends a pending check-in from a screen that has no check-in button. */
export function PendingCheckInSender() {
  useSending(useCheckIn())
  return null
}
