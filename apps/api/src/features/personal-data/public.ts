export {
  copyOf,
  erase,
  finishErasures,
  freeWalletOf,
  payRewardAgainFor,
  type OperatorCtx,
  type AuditReason,
} from './personal-data.ts'
