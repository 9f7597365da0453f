export {
  copyOf,
  erase,
  findUser,
  finishErasures,
  freeWalletOf,
  makeMoveCode,
  resumePayoutsOf,
  payRewardAgainFor,
  permitTransactionFor,
  type OperatorCtx,
} from './personal-data.ts'
