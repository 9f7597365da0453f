export { checkInState, nextMilestone, openDay, type StreakStatus } from './check-in-state.ts'
export { useCheckIn } from './use-check-in.ts'
export { useCheckInWithNewWallet } from './use-check-in-with-new-wallet.ts'
export { useSending } from './use-sending.ts'
