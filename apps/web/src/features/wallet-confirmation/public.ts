export { payoutStepOf } from './payout-step.ts'
export { ConfirmInMiniPay, PayoutStepNotice } from './lazy-parts.tsx'
