export { useWalletState } from './use-wallet-state.ts'
