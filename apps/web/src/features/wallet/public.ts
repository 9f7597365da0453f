export { useLinkedElsewhere } from './use-linked-elsewhere.ts'
export { WalletElsewhere } from './WalletElsewhere.tsx'
