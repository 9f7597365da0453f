export {
  copyOf,
  erase,
  findUser,
  finishErasures,
  freeWalletOf,
  payRewardAgainFor,
  type OperatorCtx,
} from './personal-data.ts'
