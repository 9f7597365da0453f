export { ConfirmInMiniPay } from './ConfirmInMiniPay.tsx'
export { PayoutStepNotice } from './PayoutStepNotice.tsx'
