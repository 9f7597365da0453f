export {
  copyOf,
  erase,
  findUser,
  finishErasures,
  freeWalletOf,
  payRewardAgainFor,
  permitTransactionFor,
  type OperatorCtx,
} from './personal-data.ts'
