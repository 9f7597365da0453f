export { AccountNotice } from './AccountNotice.tsx'
export { useAccount } from './use-account.ts'
