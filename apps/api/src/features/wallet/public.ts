export { checkedAddress } from './wallet.rules.ts'
