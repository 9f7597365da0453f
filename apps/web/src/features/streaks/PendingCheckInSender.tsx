import { useCheckIn } from './use-check-in.ts'
import { useSending } from './use-sending.ts'

/** On a screen that has no check-in of its own: sends a tap that was kept. */
export function PendingCheckInSender() {
  useSending(useCheckIn())
  return null
}
