export { ConfirmInMiniPay } from './LazyConfirm.tsx'
