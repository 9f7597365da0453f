export { ConfirmWallet } from './ConfirmWallet.tsx'
export { RedeemInMiniPay } from './RedeemInMiniPay.tsx'
