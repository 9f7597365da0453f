export { useWalletState } from './use-wallet-state.ts'
export { useWayToOtherAccount } from './use-way-to-other-account.ts'
