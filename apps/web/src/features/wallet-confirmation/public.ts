export { payoutStepOf } from './payout-step.ts'
export { ConfirmInMiniPay, ConfirmOrActivate, PayoutStepNotice } from './lazy-parts.tsx'
