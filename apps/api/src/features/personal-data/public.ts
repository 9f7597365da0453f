export {
  copyOf,
  erase,
  findUser,
  finishErasures,
  freeWalletOf,
  resumePayoutsOf,
  payRewardAgainFor,
  permitTransactionFor,
  type OperatorCtx,
} from './personal-data.ts'
