export { AccountNotice, useAccountPart } from './AccountNotice.tsx'
export { useAccount } from './use-account.ts'
