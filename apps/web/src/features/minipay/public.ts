export { RedeemInMiniPay } from './RedeemInMiniPay.tsx'
