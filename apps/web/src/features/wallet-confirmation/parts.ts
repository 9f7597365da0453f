export { ConfirmInMiniPay } from './ConfirmInMiniPay.tsx'
export { ConfirmOrActivate } from './ConfirmOrActivate.tsx'
export { PayoutStepNotice } from './PayoutStepNotice.tsx'
