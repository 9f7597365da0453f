export { payoutStepOf } from './payout-step.ts'
export { PayoutStepNotice } from './LazyPayoutStep.tsx'
export { RedeemInMiniPay } from './RedeemInMiniPay.tsx'
