export { ConfirmInMiniPay } from './lazy-parts.ts'
export { payoutStepOf } from './payout-step.ts'
export { PayoutStepNotice } from './PayoutStepNotice.tsx'
export { RedeemInMiniPay } from './RedeemInMiniPay.tsx'
